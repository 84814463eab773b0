import { randomUUID } from 'node:crypto';
import type { Database } from '@canvass/server/testing';

export interface Load {
  readonly seconds: number;
  readonly writers: number;
}

/** A text as long as the stored data of a page with two answers. */
export const PAYLOAD = 'x'.repeat(600);

export const INSERT = { name: 'bare', text: 'insert into bare (id, payload) values ($1::uuid, $2)' };

export async function createBareTable(database: Database): Promise<void> {
  await database.run({ name: 'bare-drop', text: 'drop table if exists bare' }, []);
  const text = 'create table bare (id uuid primary key, payload text not null)';
  await database.run({ name: 'bare-make', text }, []);
}

/** The database baseline: rows per second that the driver inserts, one per commit, with concurrent writers. */
export async function measureBareInserts(database: Database, { seconds, writers }: Load): Promise<number> {
  await createBareTable(database);
  let count = 0;
  const until = performance.now() + seconds * 1000;
  const write = async () => {
    for (; performance.now() < until; count += 1) await database.run(INSERT, [randomUUID(), PAYLOAD]);
  };
  await Promise.all(Array.from({ length: writers }, write));
  return count / seconds;
}
