import { type ComponentType, lazy, useState } from 'react';

/** A component in a separate chunk. Once loaded, it renders immediately, without a flash of a placeholder. */
export interface LateComponent<P> {
  readonly Component: ComponentType<P>;
  isLoaded(): boolean;
  /** Loads the component. Rejects if it cannot be loaded, and the next call tries again. */
  load(): Promise<void>;
}

/** Creates a late component. Rendering the component before it is loaded suspends. */
export function lateComponent<P extends object>(
  importComponent: () => Promise<ComponentType<P>>,
): LateComponent<P> {
  let component: ComponentType<P> | undefined;
  let request: Promise<ComponentType<P>> | undefined;
  const startLoading = () => {
    request ??= importComponent().then((found) => (component = found));
    request.catch(() => (request = undefined));
    return request;
  };
  const Late = lazy(async () => ({ default: await startLoading() }));
  function Component(props: P) {
    // Chosen once per mount, because switching components later would lose React state.
    const [Shown] = useState<ComponentType<P>>(() => component ?? (Late as unknown as ComponentType<P>)); // both render the same
    return <Shown {...props} />;
  }
  return {
    Component,
    isLoaded: () => component !== undefined,
    load: async () => void (await startLoading()),
  };
}
