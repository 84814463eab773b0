import type { ResponseNote, ResponseNoteRequest } from '@canvass/protocol';
import { sql } from 'kysely';
import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { hasResponse, type ResponseKey } from '../../response-log/response-store.ts';
import { dropSegment } from '../analysis/segment-store.ts';

interface Notes {
  /** The edition of a response without a note is 0. */
  find(key: ResponseKey): Promise<ResponseNote | Failure>;
  /** Fails if another operator has changed the note meanwhile. */
  save(key: ResponseKey, request: ResponseNoteRequest, operator: string): Promise<ResponseNote | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly notes: Notes;
  }
}

const NO_NOTE: ResponseNote = { note: '', tags: [], edition: 0, changed_by: null, changed_at: null };

/** Respondents never see the notes. */
export function createNotes({ database, now }: Foundation): Notes {
  return {
    async find(key) {
      const found = await findNote(database, key);
      if (found !== undefined) return found;
      return (await hasResponse(database, key)) ? NO_NOTE : fail('request.not_found');
    },
    save: (key, { note, tags, edition }, operator) =>
      transact(database, async (transaction) => {
        // The lock of the response makes concurrent operators wait for each other, and prevents a deletion meanwhile.
        const locked = await sql`select seq from response
          where survey_id = ${key.surveyId} and seq = ${key.seq} for update`.execute(transaction);
        if (locked.rows.length === 0) return fail('request.not_found');
        const storedNote = await findNote({ query: transaction }, key);
        if ((storedNote?.edition ?? 0) !== edition) return fail('notes.changed');
        const changedAt = new Date(now());
        const values = {
          note: note.trim(),
          tags: JSON.stringify([...new Set(tags)]),
          edition: edition + 1,
          changed_by: operator,
          changed_at: changedAt,
        };
        await transaction
          .insertInto('response_note')
          .values({ survey_id: key.surveyId, seq: key.seq, ...values })
          .onConflict((conflict) => conflict.columns(['survey_id', 'seq']).doUpdateSet(values))
          .execute();
        await dropSegment(transaction, key, changedAt);
        return (await findNote({ query: transaction }, key)) ?? NO_NOTE;
      }),
  };
}

type QueryDatabase = Pick<Database, 'query'>;

async function findNote(
  { query }: QueryDatabase,
  { surveyId, seq }: ResponseKey,
): Promise<ResponseNote | undefined> {
  const row = await query
    .selectFrom('response_note')
    .select(['note', 'tags', 'edition', 'changed_by', 'changed_at'])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row && { ...row, changed_at: row.changed_at.toISOString() };
}

export async function findNotes(
  { query }: QueryDatabase,
  surveyId: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, Pick<ResponseNote, 'note' | 'tags'>>> {
  if (seqs.length === 0) return new Map();
  const rows = await query
    .selectFrom('response_note')
    .select(['seq', 'note', 'tags'])
    .where('survey_id', '=', surveyId)
    .where('seq', 'in', seqs)
    .execute();
  return new Map(rows.map(({ seq, note, tags }) => [Number(seq), { note, tags }]));
}

/** Whether a note is stored for any response of the survey, even an empty one. */
export async function hasNotes({ query }: QueryDatabase, surveyId: string): Promise<boolean> {
  const row = await query
    .selectFrom('response_note')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
