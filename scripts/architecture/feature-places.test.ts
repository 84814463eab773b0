import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type Cell, FEATURE_PLACES, PLACES } from './feature-places.table.ts';

const ROOT = new URL('../../', import.meta.url);

/** Returns the fault of a cell, if any. Searches for titles as the source writes them. */
function findFault(cell: Cell | undefined): string | undefined {
  if (cell === undefined) return 'is empty: name the test that shows it, or say why the place does not apply';
  if ('reason' in cell) return cell.reason.length > 20 ? undefined : 'has no reason';
  const [file, title] = cell;
  if (!existsSync(new URL(file, ROOT))) return `names ${file}, which does not exist`;
  if (title.trim() === '') return 'names no title';
  return readFileSync(new URL(file, ROOT), 'utf8').includes(title)
    ? undefined
    : `names "${title}", which ${file} does not contain`;
}

describe.each(Object.entries(FEATURE_PLACES))('%s', (_, row) => {
  test.each(PLACES)('names an existing test, or a reason, in %s', (place) =>
    expect(findFault(row[place])).toBeUndefined(),
  );
});

it.each<[string, Cell | undefined, string]>([
  ['a missing cell', undefined, 'is empty'],
  ['a reason of one word', { reason: 'no' }, 'has no reason'],
  ['a file that does not exist', ['packages/none.test.ts', 'x'], 'does not exist'],
  [
    'a title that the file lacks',
    ['scripts/architecture/import-cycles.test.ts', 'no such title'],
    'does not contain',
  ],
])('faultOf reports %s', (_, cell, fault) => expect(findFault(cell)).toContain(fault));
