import { parseCsv, type CsvRecord } from '@canvass/export';
import { isHostileKey } from '@canvass/project/file';
import {
  MAX_LISTED_FAULTS,
  type FileFault,
  type MemberData,
  type Refusal,
  type ImportedMembers,
  type ListedMember,
  type MemberCount,
} from '@canvass/protocol';
import {
  countMembers,
  dropMembers,
  listMembers,
  storeMembers,
  type Member,
  type MemberPage,
} from './member-store.ts';
import { fail, type Failure } from '../../http/failure.ts';
import type { Foundation } from '../../config/foundation.ts';

/** The members that an operator has imported for each survey (LINK-4). */
interface Members {
  /** With `deletesOthers`, all other members are deleted. */
  import(surveyId: string, csv: string, deletesOthers: boolean): Promise<ImportedMembers | Failure>;
  list(surveyId: string, page: MemberPage): Promise<readonly ListedMember[]>;
  /** Deletes one member, or all without `memberId`. Their responses keep the data with which they began. */
  drop(surveyId: string, memberId?: string): Promise<MemberCount | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly members: Members;
  }
}

export function createMembers({ database, now }: Foundation): Members {
  return {
    async import(surveyId, csv, deletesOthers) {
      const read = readMembers(csv);
      if ('refusal' in read) return fail('request.invalid', read.refusal);
      const { members } = read;
      if (
        !(await storeMembers(database, surveyId, {
          members,
          deletesOthers: deletesOthers,
          now: new Date(now()),
        }))
      )
        return fail('request.not_found');
      return { imported: members.length, count: await countMembers(database, surveyId) };
    },
    async list(surveyId, page) {
      const found = await listMembers(database, surveyId, page);
      return found.map(({ memberId, data }) => ({ member_id: memberId, ...data }));
    },
    async drop(surveyId, memberId) {
      const droppedCount = await dropMembers(database, surveyId, memberId);
      if (droppedCount === 0 && memberId !== undefined) return fail('request.not_found');
      return { count: await countMembers(database, surveyId) };
    },
  };
}

const MAX_MEMBERS = 100_000;
const MAX_COLUMNS = 60;
const MAX_CELL_LENGTH = 2_000;
const MAX_NAME_LENGTH = 64;
/** Separates the entries of a list, such as labels. */
const SEPARATOR = '|';

/** The form of a member id, which appears in addresses and logs. */
const MEMBER_ID = /^[\w.@:+-]{1,64}$/;
const TEXT_COLUMNS = ['mtype', 'address', 'store', 'birthday'] as const;
const LIST_COLUMNS = ['labels', 'ancestor_groups'] as const;
// oxlint-disable-next-line no-control-regex -- these characters are refused
const REFUSED_CHARACTERS = /[\u0000\p{Cs}]/u;

type ReadMembers = { readonly members: readonly Member[] } | { readonly refusal: Refusal };

/**
 * Reads a CSV file in which `member_id` is unique. `mtype`, `address`, `store` and `birthday` are texts, `labels` and
 * `ancestor_groups` are lists separated by |. Every other column is a field of `field_val_list`. Omits empty cells.
 */
function readMembers(text: string): ReadMembers {
  const csv = parseCsv(text);
  const syntaxFaults = 'message' in csv ? [faultAt('members.no_csv', csv.line)] : [];
  const [header, ...rows] = csv.records;
  if (header === undefined || rows.length === 0)
    return refuse(syntaxFaults.length > 0 ? syntaxFaults : [faultAt('members.no_rows', 1)]);
  if (rows.length > MAX_MEMBERS) return refuse([faultAt('members.too_many', header.line)]);
  const read = readRows(header.cells, rows);
  const faults = [...findHeaderFaults(header), ...read.faults, ...syntaxFaults];
  return faults.length > 0 ? refuse(faults) : { members: read.members };
}

function readRows(
  names: readonly string[],
  rows: readonly CsvRecord[],
): { readonly members: readonly Member[]; readonly faults: readonly FileFault[] } {
  const hasIds = names.includes('member_id');
  const ids = new Set<string>();
  const members: Member[] = [];
  const faults: FileFault[] = [];
  for (const { line, cells } of rows) {
    if (cells.length !== names.length) {
      faults.push(faultAt('members.cells', line));
      continue;
    }
    const member = memberOfRow(names, cells);
    const { memberId } = member;
    if (cells.some((cell) => cell.length > MAX_CELL_LENGTH || REFUSED_CHARACTERS.test(cell)))
      faults.push(faultAt('members.bad_cell', line));
    if (!hasIds) continue;
    if (!MEMBER_ID.test(memberId)) faults.push(faultAt('members.bad_id', line));
    else if (ids.has(memberId)) faults.push(faultAt('members.id_twice', line, memberId));
    ids.add(memberId);
    members.push(member);
  }
  return { members, faults };
}

const faultAt = (key: string, line: number, name?: string): FileFault => ({
  key,
  path: `line ${line}`,
  ...(name !== undefined && { params: { name: name.slice(0, MAX_NAME_LENGTH) } }),
});

function refuse(faults: readonly FileFault[]): ReadMembers {
  const [first = faultAt('members.no_csv', 1)] = faults;
  const listedFaults = faults.slice(0, MAX_LISTED_FAULTS);
  const unlistedCount = faults.length - listedFaults.length;
  return { refusal: { ...first, faults: listedFaults, ...(unlistedCount > 0 && { more: unlistedCount }) } };
}

function findHeaderFaults({ line, cells: names }: CsvRecord): readonly FileFault[] {
  const repeatedNames = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  const invalidNames = names.filter(
    (name) =>
      name.trim() === '' ||
      name.length > MAX_NAME_LENGTH ||
      isHostileKey(name) ||
      REFUSED_CHARACTERS.test(name),
  );
  return [
    ...(names.includes('member_id') ? [] : [faultAt('members.no_id', line)]),
    ...(names.length > MAX_COLUMNS ? [faultAt('members.too_many_columns', line)] : []),
    ...[...repeatedNames].map((name) => faultAt('members.column_twice', line, name)),
    ...invalidNames.map((name) => faultAt('members.bad_column', line, name)),
  ];
}

function memberOfRow(names: readonly string[], cells: readonly string[]): Member {
  const texts = new Map(
    names.map((name, at) => [name, cells[at] ?? ''] as const).filter(([, cell]) => cell !== ''),
  );
  const memberId = texts.get('member_id') ?? '';
  texts.delete('member_id');
  const data: { -readonly [K in keyof MemberData]: MemberData[K] } = {};
  for (const name of TEXT_COLUMNS) {
    const text = takeText(texts, name);
    if (text !== undefined) data[name] = text;
  }
  for (const name of LIST_COLUMNS) {
    const text = takeText(texts, name);
    if (text !== undefined) data[name] = text.split(SEPARATOR).map((part) => part.trim());
  }
  if (texts.size > 0) data.field_val_list = Object.fromEntries(texts);
  return { memberId, data };
}

function takeText(texts: Map<string, string>, name: string): string | undefined {
  const text = texts.get(name);
  texts.delete(name);
  return text;
}
