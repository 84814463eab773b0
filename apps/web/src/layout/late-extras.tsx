import { lateComponent } from '@canvass/ui';
import { Suspense } from 'react';
import { useRuntime } from '../app/runtime.ts';
import { loadChunk } from '../boot/load-chunk.ts';
import { useTakenOver } from './use-taken-over.ts';

const extras = lateComponent(() =>
  loadChunk(() => import('./page-extras.tsx').then((module) => module.PageExtras)),
);

/** The page does not wait for what lies over it. */
export function LateExtras() {
  const { settings } = useRuntime().program.current.project;
  const isTakenOver = useTakenOver();
  const isWanted = settings?.watermark !== undefined || settings?.swipe_hint === true;
  if (!isTakenOver || !isWanted) return null;
  return (
    <Suspense fallback={null}>
      <extras.Component />
    </Suspense>
  );
}
