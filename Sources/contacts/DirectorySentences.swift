// SPDX-License-Identifier: Apache-2.0

package import Console
package import Directory

// The sentences of what is wrong with address books and directories.

extension AddressBook.Failure: Explained {
  package var failure: Failure {
    let what =
      switch self {
      case .notUTF8(let line): "line \(line): not valid UTF-8"
      case .version(let line): "line \(line): vCard of a version other than 3.0 and 4.0"
      case .unbalanced(let line): "line \(line): BEGIN:VCARD and END:VCARD do not pair"
      case .noValue(let line): "line \(line): no colon"
      case .csv(let error): error.failure.message
      case .header: "neither vCards, nor CSV with a column email or phone"
      case .fieldCount(let line): "line \(line): another number of fields than the header"
      }
    return Failure(
      "bad-address-book", "address book: \(what)",
      hint: "it takes vCards of version 3 or 4, or CSV with the columns name, email and phone")
  }
}

extension DirectoryFile.Failure: Explained {
  package var failure: Failure {
    let what =
      switch self {
      case .csv(let error): error.failure.message
      case .fieldCount(let line): "line \(line): not three fields"
      case .badHash(let line): "line \(line): the hash is not 64 hexadecimal digits"
      case .badID(let line, let error): "line \(line): \(error.sentence)"
      case .badKey(let line, let error): "line \(line): \(error.sentence)"
      }
    return Failure(
      "bad-directory", "directory: \(what)", hint: "it takes lines of hash,id,public_key")
  }
}
