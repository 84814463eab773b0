import { type CsvRecord, parseCsv } from '@canvass/export';
import { isHostileKey } from '@canvass/project/file';
import type { MemberData, Refusal } from '@canvass/protocol';
import type { Member } from './member-store.ts';

/** Members in one file. */
const MOST_MEMBERS = 100_000;
const MOST_COLUMNS = 60;
/** Characters of a cell. */
const LONGEST_CELL = 2_000;
const LONGEST_NAME = 64;
/** Between the entries of a list, such as labels. */
const SEPARATOR = '|';

/** What an id may be: it stands in addresses and logs. */
const MEMBER_ID = /^[\w.@:+-]{1,64}$/;
const TEXTS = ['mtype', 'address', 'store', 'birthday'] as const;
const LISTS = ['labels', 'ancestor_groups'] as const;
// oxlint-disable-next-line no-control-regex -- it is what is refused
const NO_TEXT = /[\u0000\p{Cs}]/u;

export type ReadMembers = { readonly members: readonly Member[] } | { readonly refusal: Refusal };

/**
 * Members of a CSV file: a line each. `member_id` is theirs alone; `mtype`, `address`, `store` and `birthday` are texts,
 * `labels` and `ancestor_groups` lists with | between; every other column is a field of `field_val_list`. Empty cells
 * say nothing. The first thing that is wrong is the result.
 */
export function readMembers(text: string): ReadMembers {
  const parsed = parseCsv(text);
  if ('message' in parsed) return refuse('members.no_csv', parsed.line);
  const [header, ...rows] = parsed.records;
  if (header === undefined || rows.length === 0) return refuse('members.no_rows', 1);
  if (rows.length > MOST_MEMBERS) return refuse('members.too_many', header.line);
  const wrong = wrongHeader(header.cells);
  if (wrong !== undefined) return refuse(wrong.key, header.line, wrong.name);
  const ids = new Set<string>();
  const members: Member[] = [];
  for (const row of rows) {
    const key = wrongRow(header.cells, row);
    if (key !== undefined) return refuse(key, row.line);
    const member = memberOf(header.cells, row.cells);
    if (!MEMBER_ID.test(member.memberId)) return refuse('members.bad_id', row.line);
    if (ids.has(member.memberId)) return refuse('members.id_twice', row.line, member.memberId);
    ids.add(member.memberId);
    members.push(member);
  }
  return { members };
}

const refuse = (key: string, line: number, name?: string): ReadMembers => ({
  refusal: { key, path: `line ${line}`, ...(name !== undefined && { params: { name } }) },
});

function wrongHeader(names: readonly string[]): { readonly key: string; readonly name?: string } | undefined {
  if (!names.includes('member_id')) return { key: 'members.no_id' };
  if (names.length > MOST_COLUMNS) return { key: 'members.too_many_columns' };
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return { key: 'members.column_twice', name: twice.slice(0, LONGEST_NAME) };
  const bad = names.find(
    (name) => name.trim() === '' || name.length > LONGEST_NAME || isHostileKey(name) || NO_TEXT.test(name),
  );
  return bad === undefined ? undefined : { key: 'members.bad_column', name: bad.slice(0, LONGEST_NAME) };
}

function wrongRow(names: readonly string[], { cells }: CsvRecord): string | undefined {
  if (cells.length !== names.length) return 'members.cells';
  return cells.some((cell) => cell.length > LONGEST_CELL || NO_TEXT.test(cell))
    ? 'members.bad_cell'
    : undefined;
}

function memberOf(names: readonly string[], cells: readonly string[]): Member {
  const given = new Map(
    names.map((name, at) => [name, cells[at] ?? ''] as const).filter(([, cell]) => cell !== ''),
  );
  const memberId = given.get('member_id') ?? '';
  given.delete('member_id');
  const data: { -readonly [K in keyof MemberData]: MemberData[K] } = {};
  for (const name of TEXTS) {
    const text = take(given, name);
    if (text !== undefined) data[name] = text;
  }
  for (const name of LISTS) {
    const text = take(given, name);
    if (text !== undefined) data[name] = text.split(SEPARATOR).map((part) => part.trim());
  }
  if (given.size > 0) data.field_val_list = Object.fromEntries(given);
  return { memberId, data };
}

function take(given: Map<string, string>, name: string): string | undefined {
  const text = given.get(name);
  given.delete(name);
  return text;
}
