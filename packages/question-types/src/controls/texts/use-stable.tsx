import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The same handlers from one drawing to the next, which always do what those of the last drawing do: parts that are
 * given them need not be drawn again because of them. Which handlers there are is settled at the first drawing.
 */
export function useStable<Handlers extends object>(handlers: Handlers): Handlers {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(() => {
    const name = (key: string) => key as keyof Handlers; // keys of `handlers`
    const pass = (key: string) => [
      key,
      (...given: readonly unknown[]) =>
        (latest.current[name(key)] as (...all: readonly unknown[]) => unknown)(...given),
    ];
    return Object.fromEntries(Object.keys(handlers).map(pass)) as Handlers; // each takes and gives what its own does
  });
  return stable;
}
