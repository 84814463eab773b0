import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Load, makeBare, PAYLOAD } from './bare-inserts.ts';
import type { Database } from '@canvass/server/testing';

/** The other floor: the same rows, sent one by one over HTTP to a process that only parses and inserts them. */
export async function httpInserts(
  url: string,
  database: Database,
  { seconds, writers }: Load,
): Promise<number> {
  await makeBare(database);
  const program = new URL('./insert-server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(createInterface(child.stdout), 'line');
  const body = JSON.stringify({ events: PAYLOAD });
  let count = 0;
  const until = performance.now() + seconds * 1000;
  const send = async () => {
    for (; performance.now() < until; count += 1) {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
      if (reply.status !== 200) throw new Error(`the floor answered ${reply.status}`);
      await reply.json();
    }
  };
  await Promise.all(Array.from({ length: writers }, send));
  child.kill();
  return count / seconds;
}
