import { parentPort } from 'node:worker_threads';
import { checkFile } from '../surveys/check-project.ts';
import type { CheckTask } from './project-checker.ts';

// The thread of `createProjectChecker`.
parentPort?.on('message', ({ text, authorScripts }: CheckTask) => {
  parentPort?.postMessage(checkFile(JSON.parse(text), authorScripts));
});
