import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Handlers that keep their identity and always call those of the latest rendering: components with these props need not
 * render again because of them. The set of handlers is fixed at the first rendering.
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
