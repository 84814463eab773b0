import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns handlers that keep their identity and call the handlers of the latest render, so that components with these props
 * need not render again. The set of handlers is fixed at the first render.
 */
export function useStable<Handlers extends object>(handlers: Handlers): Handlers {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(() => {
    const name = (key: string) => key as keyof Handlers; // the object has only keys of `handlers`
    const entryOf = (key: string) => [
      key,
      (...parameters: readonly unknown[]) =>
        (latest.current[name(key)] as (...all: readonly unknown[]) => unknown)(...parameters),
    ];
    // The cast is safe: each function passes its parameters to the handler with the same name.
    return Object.fromEntries(Object.keys(handlers).map(entryOf)) as Handlers;
  });
  return stable;
}
