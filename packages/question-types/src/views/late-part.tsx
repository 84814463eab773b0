import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A part of a view that few questions need, in a file of its own. Loaded ahead, it is drawn at once. */
export interface LatePart<P> {
  readonly Part: ComponentType<P>;
  isLoaded(): boolean;
  /** Rejects when it cannot be had; it is tried again then. */
  load(): Promise<void>;
}

export function latePart<P extends object>(find: () => Promise<ComponentType<P>>): LatePart<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const start = () => {
    loading ??= find().then((part) => (loaded = part));
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const Late = lazy(async () => ({ default: await start() }));
  function Part(props: P) {
    // Decided once per mounting: another component later would lose what the part remembers.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Late as unknown as ComponentType<P>)); // draws the same
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return { Part, isLoaded: () => loaded !== undefined, load: async () => void (await start()) };
}
