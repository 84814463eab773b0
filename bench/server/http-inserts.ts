import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Load, createBareTable, PAYLOAD } from './bare-inserts.ts';
import { postJson } from './post-json.ts';
import type { Database } from '@canvass/server/testing';

/** The HTTP baseline: rows per second, one per call, of a process that only parses and inserts them. */
export async function measureHttpInserts(
  url: string,
  database: Database,
  { seconds, writers }: Load,
): Promise<number> {
  await createBareTable(database);
  const program = new URL('./insert-server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(createInterface(child.stdout), 'line');
  const body = JSON.stringify({ events: PAYLOAD });
  let count = 0;
  const until = performance.now() + seconds * 1000;
  const send = async () => {
    for (; performance.now() < until; count += 1) await postJson(`http://127.0.0.1:${port}/`, body);
  };
  await Promise.all(Array.from({ length: writers }, send));
  child.kill();
  return count / seconds;
}
