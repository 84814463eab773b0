/** Places that are given in the order in which they were asked for. */
interface ConnectionQueue {
  /** Resolves when there is a free place, to what gives it back; rejects when none was free in time. */
  enter(): Promise<() => void>;
  /** How many wait. */
  readonly length: number;
}

/** No place was given back for so long that something hangs. */
export class QueueTimeout extends Error {
  constructor(withinMs: number) {
    super(`no connection to the database was free for ${withinMs / 1000} seconds`);
  }
}

/**
 * A queue for so many places. A burst waits, however long the queue is; `withinMs` is for a database that hangs, when
 * waiting any longer would not help anybody.
 */
export function createConnectionQueue(places: number, withinMs: number): ConnectionQueue {
  let free = places;
  const waiting = new Set<() => void>();

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  }

  /** A place is given back once, however often it is called. */
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
