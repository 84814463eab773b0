import { lateComponent } from '@canvass/ui';
import type { ComponentType } from 'react';
import { loadChunk } from './load-chunk.ts';

/** A component in a separate chunk, which is loaded when it is first shown or preloaded. */
export const latePart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lateComponent(() => loadChunk(load));

/** Like `latePart`, for code that never preloads. */
export const lateView = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  latePart(load).Component;
