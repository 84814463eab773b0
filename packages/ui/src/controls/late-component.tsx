import { type ComponentType, lazy, useState } from 'react';

/** A component in a separate chunk. Once loaded, it renders immediately, without a flash of a placeholder. */
export interface LateComponent<P> {
  readonly Component: ComponentType<P>;
  isLoaded(): boolean;
  /** Rejects if the component cannot be loaded. The next call tries again. */
  load(): Promise<void>;
}

/** `find` loads the component. Rendering it before it is loaded suspends. */
export function lateComponent<P extends object>(find: () => Promise<ComponentType<P>>): LateComponent<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const startLoading = () => {
    loading ??= find().then((found) => (loaded = found));
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const Late = lazy(async () => ({ default: await startLoading() }));
  function Component(props: P) {
    // Chosen once per mount, because switching components later would lose React state.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Late as unknown as ComponentType<P>)); // both render the same
    return <Shown {...props} />;
  }
  return { Component, isLoaded: () => loaded !== undefined, load: async () => void (await startLoading()) };
}
