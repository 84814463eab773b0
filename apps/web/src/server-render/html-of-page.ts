import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { withoutStyles } from '../first-page/served-styles.ts';

/** Milliseconds: what is not drawn by then waits for something that never comes. */
const DRAW_WITHIN_MS = 5_000;

/** A page as HTML, once everything in it is there. Rejects with the first error. */
export async function htmlOfPage(page: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(page, {
    // One piece of HTML without scripts in it: nothing of it is put in its place later.
    progressiveChunkSize: Infinity,
    signal: AbortSignal.timeout(DRAW_WITHIN_MS),
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (errors.length > 0) throw errors[0];
  return withoutStyles(html);
}
