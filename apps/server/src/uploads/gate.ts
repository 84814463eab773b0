/** Runs at most `max` tasks at a time. Further tasks wait in order. */
export function createGate(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = max;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
