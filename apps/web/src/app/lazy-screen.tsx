import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from '../boot/load-chunk.ts';

/** A screen in a chunk of its own. Once loaded it renders at once, without a flash of its placeholder. */
export interface LazyScreen<P> {
  readonly Screen: ComponentType<P>;
  preload(): Promise<void>;
}

export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const start = () =>
    (loading ??= loadChunk(load).then((component) => {
      loaded = component;
      return component;
    }));
  const Late = lazy(async () => ({ default: await start() }));
  function Screen(props: P) {
    // Decided once per mounting: another component later would lose what the screen remembers.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Late as unknown as ComponentType<P>)); // draws the same
    return <Shown {...props} />;
  }
  const preload = async () => {
    try {
      await start();
    } catch (failure) {
      loading = undefined; // the screen itself tries again
      throw failure;
    }
  };
  return { Screen, preload };
}
