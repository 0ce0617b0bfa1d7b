// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Threads that do one kind of work; results come back in the order of what was handed in.
package final class WorkerPool<Input: Sendable, Output: Sendable> {
  private let shared: Shared
  private var threads: [pthread_t] = []
  private var (handed, taken) = (0, 0)

  /// How many pieces are handed in whose results were not taken yet.
  package var pendingCount: Int { handed - taken }

  /// How many processors this process may run on, at least 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Starts threads; where the system gives none, the caller's thread does the work.
  ///
  /// - Parameters:
  ///   - count: how many; with 1 or less the caller's thread does the work.
  ///   - work: what is done, on any of the threads.
  package init(count: Int, work: @escaping @Sendable (Input) -> Output) {
    shared = Shared(work)
    guard count > 1 else { return }
    for _ in 0..<count {
      var thread = pthread_t()
      let context = unsafe Unmanaged.passRetained(shared as AnyObject)
      let status = unsafe pthread_create(&thread, nil, runWorker, context.toOpaque())
      guard status == 0 else {
        unsafe context.release()
        break
      }
      threads.append(thread)
    }
  }

  deinit {
    shared.close()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Hands in a piece.
  ///
  /// - Parameter input: what is to be worked on.
  package func hand(_ input: Input) {
    handed += 1
    shared.add(input)
  }

  /// Takes the result of the oldest piece; waits for it.
  ///
  /// - Returns: `nil` when nothing is pending.
  package func take() -> Output? {
    guard taken < handed else { return nil }
    defer { taken += 1 }
    return threads.isEmpty ? shared.workInPlace() : shared.output(taken)
  }

  /// What the threads share; every access holds the lock.
  @safe private final class Shared: Worker, @unchecked Sendable {
    private let work: @Sendable (Input) -> Output
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let hasInput = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let hasOutput = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var inputs: [(number: Int, input: Input)] = []
    private var outputs: [Int: Output] = [:]
    private var nextNumber = 0
    private var isClosed = false

    init(_ work: @escaping @Sendable (Input) -> Output) {
      self.work = work
      unsafe pthread_mutex_init(lock, nil)
      unsafe pthread_cond_init(hasInput, nil)
      unsafe pthread_cond_init(hasOutput, nil)
    }

    deinit {
      unsafe pthread_cond_destroy(hasOutput)
      unsafe pthread_cond_destroy(hasInput)
      unsafe pthread_mutex_destroy(lock)
      unsafe hasOutput.deallocate()
      unsafe hasInput.deallocate()
      unsafe lock.deallocate()
    }

    func add(_ input: Input) {
      unsafe pthread_mutex_lock(lock)
      inputs.append((nextNumber, input))
      nextNumber += 1
      unsafe pthread_cond_signal(hasInput)
      unsafe pthread_mutex_unlock(lock)
    }

    func close() {
      unsafe pthread_mutex_lock(lock)
      isClosed = true
      unsafe pthread_cond_broadcast(hasInput)
      unsafe pthread_mutex_unlock(lock)
    }

    func output(_ number: Int) -> Output {
      unsafe pthread_mutex_lock(lock)
      defer { unsafe pthread_mutex_unlock(lock) }
      while true {
        if let output = outputs.removeValue(forKey: number) { return output }
        unsafe pthread_cond_wait(hasOutput, lock)
      }
    }

    func workInPlace() -> Output { work(inputs.removeFirst().input) }

    func run() {
      while let (number, input) = input() {
        let output = work(input)
        unsafe pthread_mutex_lock(lock)
        outputs[number] = output
        unsafe pthread_cond_signal(hasOutput)
        unsafe pthread_mutex_unlock(lock)
      }
    }

    private func input() -> (number: Int, input: Input)? {
      unsafe pthread_mutex_lock(lock)
      defer { unsafe pthread_mutex_unlock(lock) }
      while inputs.isEmpty, !isClosed { unsafe pthread_cond_wait(hasInput, lock) }
      return isClosed ? nil : inputs.removeFirst()
    }
  }
}

/// What a thread runs, whatever its types.
private protocol Worker: AnyObject {
  func run()
}

private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let object = unsafe Unmanaged<AnyObject>.fromOpaque(context!).takeRetainedValue()
  (object as? any Worker)?.run()
  return nil
}
