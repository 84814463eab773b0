import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '@canvass/e2e/server-process';

/** The event loop of a process over some time, in milliseconds. */
export interface LoopFigures {
  /** p99 of the delay of timers. It contains the time in which the system ran other processes. */
  readonly delay: number;
  /** p99 and maximum of the processor time of the thread between two timers of 10 ms. Other processes do not change it. */
  readonly busy: number;
  readonly longest: number;
}

/** `NODE_OPTIONS` of a process whose event loop is measured. */
export const WATCH_LOOP = `--import ${new URL('./watch-loop.ts', import.meta.url).pathname}`;

type WatchedProcess = Pick<ServerProcess, 'pid' | 'said'>;

/** Returns the figures since the last call. */
export async function readLoop({ pid, said }: WatchedProcess): Promise<LoopFigures> {
  const before = said().length;
  process.kill(pid(), 'SIGUSR2');
  for (;;) {
    const line = /^event loop: (.*)$/m.exec(said().slice(before));
    if (line?.[1] !== undefined) return JSON.parse(line[1]) as LoopFigures; // of `watch-loop.ts`
    await sleep(5);
  }
}

/** The floor: a process without work, whose timers are late only if the system runs others. */
export function startEmptyProcess(): WatchedProcess & { stop(): void } {
  const child = spawn(process.execPath, [...WATCH_LOOP.split(' '), '-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { pid: () => child.pid ?? Number.NaN, said: () => said, stop: () => void child.kill() };
}
