import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Contender } from './contender.ts';

export const SESSION_QUESTIONS = 1000;
const CHILD = fileURLToPath(new URL('./memory-child.ts', import.meta.url));

/** Measures in a separate process the kilobytes (1,000 bytes) that one answered session keeps alive. */
export function measureSessionKilobytes(name: Contender['name']): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, [name], { execArgv: ['--expose-gc'] });
    child.on('message', (bytes) => resolve(Number(bytes) / 1000));
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`measuring the memory of ${name} ended with code ${code}`)));
  });
}
