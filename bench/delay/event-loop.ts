import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '@canvass/e2e/server-process';

/** Figures of a process's event loop over some time, in milliseconds. */
export interface LoopFigures {
  /** p99 of the delay of timers, including the time in which the system ran other processes. */
  readonly delay: number;
  /** p99 and maximum of the thread's processor time between two timers of 10 ms, without other processes. */
  readonly busy: number;
  readonly longest: number;
}

/** `NODE_OPTIONS` of a process whose event loop is measured. */
export const WATCH_LOOP = `--import ${new URL('./watch-loop.ts', import.meta.url).pathname}`;

type WatchedProcess = Pick<ServerProcess, 'pid' | 'output'>;

export async function readLoop({ pid, output }: WatchedProcess): Promise<LoopFigures> {
  const outputLength = output().length;
  process.kill(pid(), 'SIGUSR2');
  for (;;) {
    const line = /^event loop: (.*)$/m.exec(output().slice(outputLength));
    if (line?.[1] !== undefined) return JSON.parse(line[1]) as LoopFigures; // printed by `watch-loop.ts`
    await sleep(5);
  }
}

/** Starts a process without work, whose timers are late only if the system runs other processes. */
export function startEmptyProcess(): WatchedProcess & { stop(): void } {
  const child = spawn(process.execPath, [...WATCH_LOOP.split(' '), '-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { pid: () => child.pid ?? Number.NaN, output: () => output, stop: () => void child.kill() };
}
