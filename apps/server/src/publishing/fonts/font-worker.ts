import { parentPort } from 'node:worker_threads';
import subsetFont from 'subset-font';
import type { SubsetOutcome, SubsetTask } from './font-thread.ts';

// The thread of `createFontThread`.
parentPort?.on('message', (task: SubsetTask) => {
  void subset(task).then((outcome) => parentPort?.postMessage(outcome));
});

async function subset({ content, characters }: SubsetTask): Promise<SubsetOutcome> {
  try {
    return { content: await subsetFont(Buffer.from(content), characters, { targetFormat: 'woff2' }) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unreadable' };
  }
}
