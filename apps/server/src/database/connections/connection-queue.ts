/** Grants free connections in the order of requests. */
interface ConnectionQueue {
  /** Resolves to a function that releases the connection. Rejects if no connection is free in time. */
  enter(): Promise<() => void>;
  readonly length: number;
}

/** The error if no connection is released in time, which means that a call hangs. */
export class QueueTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`no connection to the database was free for ${timeoutMs / 1000} seconds`);
  }
}

/**
 * Creates a queue of unlimited length. Callers that wait longer than `timeoutMs` are rejected, so `timeoutMs` must be
 * longer than any wait for a database that does not hang.
 */
export function createConnectionQueue(connections: number, timeoutMs: number): ConnectionQueue {
  let freeCount = connections;
  const waitingCallers = new Set<() => void>();

  function releaseOne(): void {
    const [nextCaller] = waitingCallers;
    if (nextCaller === undefined) freeCount += 1;
    else nextCaller();
  }

  /** Returns the function that releases a connection. A second call of that function has no effect. */
  function createRelease(): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) releaseOne();
      isHeld = false;
    };
  }

  function wait(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waitingCallers.delete(grantConnection);
        reject(new QueueTimeout(timeoutMs));
      }, timeoutMs);
      timer.unref();
      const grantConnection = () => {
        clearTimeout(timer);
        waitingCallers.delete(grantConnection);
        resolve(createRelease());
      };
      waitingCallers.add(grantConnection);
    });
  }

  return {
    enter() {
      if (freeCount === 0) return wait();
      freeCount -= 1;
      return Promise.resolve(createRelease());
    },
    get length() {
      return waitingCallers.size;
    },
  };
}
