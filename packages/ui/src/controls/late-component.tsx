import { type ComponentType, lazy, useState } from 'react';

/** A component in a file of its own. Once it is there it is drawn at once, without a flash of a placeholder. */
export interface LateComponent<P> {
  readonly Component: ComponentType<P>;
  isLoaded(): boolean;
  /** Rejects when it cannot be had; the next call tries again. */
  load(): Promise<void>;
}

/** `find` loads the component; what draws it before that suspends. */
export function lateComponent<P extends object>(find: () => Promise<ComponentType<P>>): LateComponent<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const start = () => {
    loading ??= find().then((found) => (loaded = found));
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const Late = lazy(async () => ({ default: await start() }));
  function Component(props: P) {
    // Decided once per mounting: another component later would lose what this one remembers.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Late as unknown as ComponentType<P>)); // draws the same
    return <Shown {...props} />;
  }
  return { Component, isLoaded: () => loaded !== undefined, load: async () => void (await start()) };
}
