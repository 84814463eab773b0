import { loadChunk } from './load-chunk.ts';
import { lostStyles, settledStyles } from './settled-styles.ts';

/** Resolves once all styles are there that can be had at once; others are asked for again meanwhile. */
export async function completeStyles(): Promise<void> {
  await settledStyles();
  const lost = lostStyles();
  if (lost.length === 0) return;
  loadChunk(() => import('./restore-styles.ts'))
    .then(({ restoreStyles }) => restoreStyles(lost))
    .catch(() => undefined); // reported; the page is readable without them
}
