// SPDX-License-Identifier: Apache-2.0

import Console
import KeystoreConsole

let command = Command(
  name: "phrase",
  summary: "words, emoji or digits that two people read aloud to compare their keys",
  synopses: [
    "ID [--scheme S] [--bits N] [--context TEXT] [--lang L] [--allow-weak]",
    "exchange ID [--scheme S] [--context TEXT] [--lang L] [--timeout S]",
    "--secret-file FILE [--scheme S] [--info TEXT | --info-file FILE] [--committed]",
    "--scheme S --bytes FILE",
    "--scheme S --hex HEX",
    "--scheme signal --own-id ID --own-key HEX --their-id ID --their-key HEX",
  ],
  description: [
    """
    `phrase` shows what two people read to each other, one half each, on a telephone or in the same \
    room. If it is the same on both sides, nobody is in between, with the strength that stands below \
    it.
    """,
    """
    With an ID alone the phrase is made of one's own key and the contact's, and is the same whenever \
    both name the same context. Nobody commits to anything, so an attacker can search for keys that \
    give the same phrase on both sides: 160 bits are shown, and less than 80 are refused.
    """,
    """
    `phrase exchange` makes a short phrase safe: both programs exchange four lines through any channel \
    (two pipes, `ssh`, `nc`, or copied in a chat) in which each side is bound to its keys before it sees \
    the other's. An attacker then has a single guess, one time in 2^41 or less. Lines go to standard \
    output and come from standard input; the phrase and the question are on the terminal. When both \
    have typed yes, the ledger records that a call was compared. The dots stay as they are: only a \
    scan in person makes them green.
    """,
    """
    The schemes of others are shown from their secret, and what their protocol binds it to is given \
    whole: Matrix (info of HKDF), ZRTP (s0 and KDF_Context), Telegram calls (the key, and g_a). Signal \
    safety numbers are made of keys. PGP words, proquint and Bubble Babble show bytes that are no \
    secret.
    """,
  ],
  verbs: [
    Verb("exchange", operands: "ID", "compare a short phrase, made safe by a commitment")
  ],
  operands: "[ID]",
  options: [
    Option(
      "scheme", value: "S", choices: Scheme.allCases.map(\.rawValue),
      "what is shown: words unless said; exchange takes words, digits and emoji"),
    Option("bits", value: "N", verbs: [""], "how many bits the phrase holds, 160 unless said"),
    Option(
      "context", value: "TEXT",
      "what both sides name, such as the call; another context is another phrase"),
    Option(
      "lang", value: "L",
      "words in en or de, names of emoji in 32 languages; both sides take the same for words"),
    Option(
      "allow-weak", verbs: [""], "show a phrase that is weaker than it looks, and say why it is"),
    Option(
      "secret-file", value: "FILE", verbs: [""],
      "make the phrase of a shared secret: 32 bytes (Telegram 256), raw or in hexadecimal"),
    Option(
      "info", value: "TEXT", verbs: [""], "what the protocol binds the secret to, whole"),
    Option(
      "info-file", value: "FILE", verbs: [""], "the same, from a file: bytes as they are"),
    Option(
      "committed", verbs: [""],
      "the protocol's commitment was made and checked, so its short phrase has its full strength"),
    Option("bytes", value: "FILE", verbs: [""], "show the bytes of FILE, which are no secret"),
    Option("hex", value: "HEX", verbs: [""], "show these bytes, which are no secret"),
    Option(
      "own-id", value: "ID", verbs: [""], "for signal: one's own +NUMBER, or ACI as UUID"),
    Option("own-key", value: "HEX", verbs: [""], "for signal: one's own identity key"),
    Option("their-id", value: "ID", verbs: [""], "for signal: the other's +NUMBER or ACI"),
    Option("their-key", value: "HEX", verbs: [""], "for signal: the other's identity key"),
    Option(
      "timeout", value: "S", verbs: ["exchange"],
      "wait at most S seconds for a line or an answer, 600 unless said"),
  ] + Option.passphrase + Option.keystore,
  exitStatus: [
    .yes: "the phrase was shown; exchange: both sides said yes",
    .no: "the answer is no: no such contact, a revoked one; exchange: the phrases differ",
    .unknown:
      "it could not be told: usage, weak phrases, a locked keystore, an exchange that ended",
  ],
  environment: Command.Entry.keystoreEnvironment,
  files: Command.Entry.keystoreFiles + [
    Command.Entry(
      "~/.local/state/threedots/exchanges",
      "how many exchanges with each contact have ended without a match")
  ],
  examples: [
    Command.Example(
      "Compare keys with a contact, in a call that both give the same name:",
      "phrase ECHOECHO --context 'call of 30 November'"),
    Command.Example(
      "The same as emoji with German names, for scripts:",
      "phrase ECHOECHO --scheme emoji --lang de --json"),
    Command.Example(
      "Show a fingerprint in words:",
      "phrase --scheme pgp-words --hex d30f795a904a213578baecc62c8611b5"),
  ],
  caveats: [
    "A phrase without a context is the same for ever: it proves equal keys, not who is speaking.",
    """
    Reading aloud is only as good as the ear: an attacker who can imitate a voice can read, too. \
    Agree on the context beforehand, and let each side read its own half.
    """,
    """
    An exchange that ends after the other side could know the phrase counts as a guess. Whoever \
    tries again and again gives an attacker as many guesses; after three the program says so.
    """,
  ],
  standards: [
    Command.Entry("RFC 7748", "X25519"),
    Command.Entry("RFC 5869", "HKDF, with SHA-256"),
    Command.Entry("RFC 7693", "BLAKE2b, commitment and transcript of an exchange"),
    Command.Entry("EFF short word list 2.0", "J. Bonneau, 2016: the words in English"),
    Command.Entry(
      "Matrix Client-Server API", "short authentication strings, matrix and matrix-decimal"),
    Command.Entry(
      "RFC 6189", "ZRTP: base32 and PGP words; the emoji are GNU ZRTP's"),
    Command.Entry("Telegram: end-to-end encrypted voice calls", "the four emoji of a call"),
    Command.Entry("Signal: numeric fingerprints", "safety numbers of version 2"),
    Command.Entry("PGP word list", "P. Juola and P. Zimmermann, 1996"),
    Command.Entry("A proposal for proquints", "D. S. Wilkerson, 2009"),
    Command.Entry("Bubble Babble Binary Data Encoding", "A. Huima, 2000"),
  ],
  seeAlso: ["contacts", "fingerprint", "verify"])
