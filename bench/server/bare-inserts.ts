import { randomUUID } from 'node:crypto';
import type { Database } from '@canvass/server/testing';

interface Load {
  readonly seconds: number;
  readonly writers: number;
}

/** As long as what a page with two answers stores. */
const PAYLOAD = 'x'.repeat(600);

/** The floor: rows of one table that the driver inserts a second, one for each commit, by as many writers at once. */
export async function bareInserts(database: Database, { seconds, writers }: Load): Promise<number> {
  await database.run({ name: 'bare-drop', text: 'drop table if exists bare' }, []);
  await database.run(
    { name: 'bare-make', text: 'create table bare (id uuid primary key, payload text not null)' },
    [],
  );
  const insert = { name: 'bare', text: 'insert into bare (id, payload) values ($1::uuid, $2)' };
  let count = 0;
  const until = performance.now() + seconds * 1000;
  const write = async () => {
    for (; performance.now() < until; count += 1) await database.run(insert, [randomUUID(), PAYLOAD]);
  };
  await Promise.all(Array.from({ length: writers }, write));
  return count / seconds;
}
