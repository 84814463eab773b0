import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export const CANARIES = {
  answer: 'Aardwolf of the answer',
  mail: 'bandicoot@example.org',
  phone: '13800138123',
  parameter: 'Caracal of the link',
  carried: 'dugong-of-the-campaign',
  member: 'Echidna of the member',
  memberId: 'member-fossa',
  fileName: 'gharial.pdf',
  fileContent: 'Hoatzin of the file',
  agent: 'Ibex/1.0 (the browser)',
  address: '203.0.113.77',
  trial: 'Jerboa of the trial',
  corrected: 'Kinkajou of the correction',
  shortened: 'loris-of-the-short-link',
  noted: 'Markhor of the note',
  device: '0123456789abcdef0123456789abcdef_ABCDEFGHJKMNPQRSTWXYZabc',
} as const;
type Canary = keyof typeof CANARIES;

const findCanaries = (text: string): readonly Canary[] =>
  (Object.keys(CANARIES) as readonly Canary[]).filter((name) => text.includes(CANARIES[name]));

export async function findCanariesInTables({ query }: Database): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, schema } of await query.introspection.getTables()) {
    // Skips the internal tables of Citus.
    if (schema?.startsWith('columnar') === true) continue;
    const { rows } = await sql<{
      text: string;
    }>`select one::text as text from ${sql.table(name)} as one`.execute(query);
    for (const { text } of rows) found.push(...findCanaries(text).map((canary) => `${canary} in ${name}`));
  }
  return [...new Set(found)].toSorted();
}

export async function findCanariesInFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const text = await readFile(join(entry.parentPath, entry.name), 'latin1');
    found.push(...findCanaries(`${entry.name} ${text}`).map((canary) => `${canary} in a file`));
  }
  return [...new Set(found)].toSorted();
}

export const canariesInText = (text: string): readonly Canary[] => findCanaries(text);
