/** Grants free places in the order of requests. */
interface ConnectionQueue {
  /** Resolves to a function that releases the place. Rejects if no place is free in time. */
  enter(): Promise<() => void>;
  /** The number of waiting calls. */
  readonly length: number;
}

/** The error if no place is released in time, which means that a call hangs. */
export class QueueTimeout extends Error {
  constructor(withinMs: number) {
    super(`no connection to the database was free for ${withinMs / 1000} seconds`);
  }
}

/** A queue for `places`. Bursts wait, however long the queue is. `withinMs` only detects a database that hangs. */
export function createConnectionQueue(places: number, withinMs: number): ConnectionQueue {
  let free = places;
  const waiting = new Set<() => void>();

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  }

  /** Releases a connection. Calling it again has no effect. */
  function place(): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) leave();
      isHeld = false;
    };
  }

  function wait(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(next);
        reject(new QueueTimeout(withinMs));
      }, withinMs);
      timer.unref();
      const next = () => {
        clearTimeout(timer);
        waiting.delete(next);
        resolve(place());
      };
      waiting.add(next);
    });
  }

  return {
    enter() {
      if (free === 0) return wait();
      free -= 1;
      return Promise.resolve(place());
    },
    get length() {
      return waiting.size;
    },
  };
}
