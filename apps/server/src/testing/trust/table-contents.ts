import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The number of rows of each table, and a hash over the rows. */
export async function loadContent({ query }: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await query.introspection.getTables();
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number; hash: string | null }>`
      select count(*), encode(sha256(string_agg(one::text, '|' order by one::text)::bytea), 'hex') as hash
      from ${sql.table(name)} as one`.execute(query);
    content[name] = `${rows[0]?.count} ${rows[0]?.hash}`;
  }
  return content;
}
