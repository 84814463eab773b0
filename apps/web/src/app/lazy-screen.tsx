import { type ComponentType, use } from 'react';
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
  function Screen(props: P) {
    const Loaded = loaded ?? use(start());
    return <Loaded {...props} />;
  }
  return { Screen, preload: async () => void (await start()) };
}
