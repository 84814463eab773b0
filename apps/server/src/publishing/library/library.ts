import { isRecord } from '@canvass/project';
import { isHostileKey, parseJson } from '@canvass/project/file';
import { includesScope, type LibraryPart, type LibraryParts, type LibraryPartText } from '@canvass/protocol';
import { LIBRARY_LIMITS } from '@canvass/protocol/schemas';
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Foundation } from '../../config/foundation.ts';
import type { Tables } from '../../database/tables.ts';
import { transact, type Transaction } from '../../database/transact.ts';
import type { Operator } from '../../http/callers.ts';
import { fail, type Failure } from '../../http/failure.ts';

interface NewPart {
  readonly name: string;
  readonly text: string;
  readonly shared: boolean;
}

/** Parts of surveys that authors keep: own ones, and ones that all authors share (docs/adr/0421). */
interface Library {
  list(operator: Operator): Promise<LibraryParts>;
  /** Fails if the part does not exist, or is another author's own. */
  read(operator: Operator, partId: string): Promise<LibraryPartText | Failure>;
  add(operator: Operator, part: NewPart): Promise<LibraryPart | Failure>;
  change(
    operator: Operator,
    partId: string,
    changes: Pick<NewPart, 'name' | 'shared'>,
  ): Promise<LibraryPart | Failure>;
  remove(operator: Operator, partId: string): Promise<{ readonly id: string } | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly library: Library;
  }
}

type PartRow = Omit<Selectable<Tables['library_part']>, 'content'>;
const LISTED_COLUMNS = [
  'part_id',
  'owner_id',
  'name',
  'shared',
  'questions',
  'saved_at',
  'saved_by',
] as const;

/** Authors of the whole installation share parts. Authors of single surveys only use shared ones. */
const mayShare = ({ scopesEverywhere }: Operator): boolean => includesScope(scopesEverywhere, 'publish');
/** Parts are changed by their owner, and shared ones also by those who manage the installation. */
const mayChange = ({ id, scopesEverywhere }: Operator, { owner_id: ownerId, shared }: PartRow): boolean =>
  id === ownerId || (shared && includesScope(scopesEverywhere, 'manage'));
const maySee = ({ id }: Operator, { owner_id: ownerId, shared }: PartRow): boolean =>
  shared || id === ownerId;

const replyOf = (operator: Operator, row: PartRow): LibraryPart => ({
  id: row.part_id,
  name: row.name,
  shared: row.shared,
  own: row.owner_id === operator.id,
  changeable: mayChange(operator, row),
  questions: row.questions,
  saved_at: row.saved_at.toISOString(),
  saved_by: row.saved_by,
});

export function createLibrary({ database, now }: Foundation): Library {
  const find = async (operator: Operator, partId: string) => {
    const row = await database.query
      .selectFrom('library_part')
      .selectAll()
      .where('part_id', '=', partId)
      .executeTakeFirst();
    return row !== undefined && maySee(operator, row) ? row : undefined;
  };
  return {
    async list(operator) {
      const rows = await database.query
        .selectFrom('library_part')
        .select(LISTED_COLUMNS)
        .where(({ or, eb }) => or([eb('shared', '=', true), eb('owner_id', '=', operator.id)]))
        .orderBy('name')
        .orderBy('part_id')
        .execute();
      return { mayShare: mayShare(operator), parts: rows.map((row) => replyOf(operator, row)) };
    },
    async read(operator, partId) {
      const row = await find(operator, partId);
      return row === undefined ? fail('request.not_found') : { ...replyOf(operator, row), text: row.content };
    },
    add: (operator, part) => addPart({ database, now }, operator, part),
    async change(operator, partId, { name, shared }) {
      const row = await find(operator, partId);
      if (row === undefined) return fail('request.not_found');
      if (!mayChange(operator, row)) return fail('library.not_yours');
      if (shared && !row.shared && !mayShare(operator)) return fail('library.may_not_share');
      return transact(database, async (transaction) => {
        if (shared !== row.shared && (await isFull(transaction, { ...row, shared })))
          return fail('library.limit');
        await transaction
          .updateTable('library_part')
          .set({ name, shared })
          .where('part_id', '=', partId)
          .execute();
        return replyOf(operator, { ...row, name, shared });
      });
    },
    async remove(operator, partId) {
      const row = await find(operator, partId);
      if (row === undefined) return fail('request.not_found');
      if (!mayChange(operator, row)) return fail('library.not_yours');
      await database.query.deleteFrom('library_part').where('part_id', '=', partId).execute();
      return { id: partId };
    },
  };
}

const ID_BYTES = 12;

async function addPart(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  operator: Operator,
  { name, text, shared }: NewPart,
): Promise<LibraryPart | Failure> {
  if (shared && !mayShare(operator)) return fail('library.may_not_share');
  const questions = countQuestions(text);
  if (questions === undefined) return fail('library.not_a_part');
  const row = {
    part_id: randomBytes(ID_BYTES).toString('hex'),
    owner_id: operator.id,
    name,
    shared,
    questions,
    saved_at: new Date(now()),
    saved_by: operator.name,
  };
  return transact(database, async (transaction) => {
    if (await isFull(transaction, row)) return fail('library.limit');
    await transaction
      .insertInto('library_part')
      .values({ ...row, content: text })
      .execute();
    return replyOf(operator, row);
  });
}

/** Whether the library of the author, or of all authors, has the maximum number of parts. */
async function isFull(
  transaction: Transaction,
  { shared, owner_id: ownerId }: Pick<PartRow, 'shared' | 'owner_id'>,
): Promise<boolean> {
  const { count } = await transaction
    .selectFrom('library_part')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('shared', '=', shared)
    .$if(!shared, (query) => query.where('owner_id', '=', ownerId))
    .executeTakeFirstOrThrow();
  return Number(count) >= (shared ? LIBRARY_LIMITS.shared : LIBRARY_LIMITS.own);
}

/**
 * Counts the questions of a part as the editor copies it: a JSON object with the ids of the copied items. Returns
 * undefined for any other text.
 */
function countQuestions(text: string): number | undefined {
  const { value, issues } = parseJson(text, { maxText: LIBRARY_LIMITS.text });
  if (issues.some(({ severity }) => severity === 'error') || !isRecord(value)) return undefined;
  const { canvass_fragment: ids, items } = value;
  if (!Array.isArray(ids) || ids.length === 0 || !Array.isArray(items)) return undefined;
  let questions = 0;
  const waiting: unknown[] = [value];
  // A loop, because recursion could overflow.
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (Array.isArray(part)) waiting.push(...part);
    else if (isRecord(part)) {
      if (Object.keys(part).some(isHostileKey)) return undefined;
      if (part['type'] === 'Q') questions += 1;
      waiting.push(...Object.values(part));
    }
  }
  return questions === 0 ? undefined : questions;
}
