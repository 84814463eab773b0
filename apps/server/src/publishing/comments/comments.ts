import type { SurveyComment, SurveyComments } from '@canvass/protocol';
import { COMMENT_LIMITS } from '@canvass/protocol/schemas';
import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Foundation } from '../../config/foundation.ts';
import type { Tables } from '../../database/tables.ts';
import { transact, type Transaction } from '../../database/transact.ts';
import type { Operator } from '../../http/callers.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findSurvey } from '../../surveys/survey-store.ts';

interface NewComment {
  readonly place: string;
  readonly place_name: string;
  readonly text: string;
  /** The first comment of the conversation that this comment answers. Null begins a conversation. */
  readonly thread: string | null;
}

type Author = Pick<Operator, 'id' | 'name'>;

/** Comments of authors and reviewers at the parts of a survey, in conversations. */
interface Comments {
  /** Lists the comments, oldest first. */
  list(surveyId: string, reader: Author): Promise<SurveyComments | Failure>;
  /** Adds a comment. A reply to a conversation that is done opens it again. */
  add(surveyId: string, comment: NewComment, author: Author): Promise<SurveyComment | Failure>;
  /** Marks a conversation as done, or opens it again. */
  mark(
    surveyId: string,
    thread: string,
    change: { readonly isDone: boolean; readonly author: Author },
  ): Promise<{ readonly id: string } | Failure>;
  /** Deletes an author's own comment. If others have answered it, only its text is deleted. */
  remove(surveyId: string, commentId: string, author: Author): Promise<{ readonly id: string } | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly comments: Comments;
  }
}

type CommentRow = Selectable<Tables['survey_comment']>;

export function createComments(foundation: Foundation): Comments {
  const { database, now } = foundation;
  const isKnown = async (surveyId: string): Promise<boolean> =>
    (await findSurvey(database, surveyId))?.deleted_at === null ||
    (await database.query
      .selectFrom('draft')
      .select('survey_id')
      .where('survey_id', '=', surveyId)
      .executeTakeFirst()) !== undefined;
  return {
    async list(surveyId, reader) {
      if (!(await isKnown(surveyId))) return fail('request.not_found');
      const rows = await database.query
        .selectFrom('survey_comment')
        .selectAll()
        .where('survey_id', '=', surveyId)
        .orderBy('written_at')
        .orderBy('comment_id')
        .execute();
      return { comments: rows.map((row) => toComment(row, reader)) };
    },
    async add(surveyId, comment, author) {
      if (!(await isKnown(surveyId))) return fail('request.not_found');
      const id = randomUUID();
      const row: CommentRow = {
        survey_id: surveyId,
        comment_id: id,
        thread_id: comment.thread ?? id,
        place: comment.place,
        place_name: comment.place_name,
        content: comment.text,
        author_id: author.id,
        author: author.name,
        written_at: new Date(now()),
        done_at: null,
        done_by: null,
      };
      const refusal = await addRow(database, row);
      return refusal ?? toComment(row, author);
    },
    ...createCommentChanges(foundation),
  };
}

/** Lets changes that depend on the number of comments wait for each other, until the transaction ends. */
const lockComments = (transaction: Transaction, surveyId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('survey_comment'), hashtext(${surveyId}))`.execute(transaction);

/** Adds a comment, and opens its conversation again. Returns a failure if the conversation is unknown or the survey is full. */
const addRow = (database: Foundation['database'], row: CommentRow): Promise<Failure | undefined> =>
  transact(database, async (transaction) => {
    await lockComments(transaction, row.survey_id);
    const { count } = await transaction
      .selectFrom('survey_comment')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('survey_id', '=', row.survey_id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= COMMENT_LIMITS.comments) return fail('publishing.comment_limit');
    if (row.thread_id !== row.comment_id) {
      const first = await transaction
        .updateTable('survey_comment')
        .set({ done_at: null, done_by: null })
        .where('survey_id', '=', row.survey_id)
        .where('comment_id', '=', row.thread_id)
        .where('thread_id', '=', row.thread_id)
        .returning('comment_id')
        .executeTakeFirst();
      if (first === undefined) return fail('request.not_found');
    }
    await transaction.insertInto('survey_comment').values(row).execute();
    return undefined;
  });

function createCommentChanges({ database, now }: Foundation): Pick<Comments, 'mark' | 'remove'> {
  return {
    async mark(surveyId, thread, { isDone, author }) {
      const row = await database.query
        .updateTable('survey_comment')
        .set(isDone ? { done_at: new Date(now()), done_by: author.name } : { done_at: null, done_by: null })
        .where('survey_id', '=', surveyId)
        .where('comment_id', '=', thread)
        .where('thread_id', '=', thread)
        .returning('comment_id')
        .executeTakeFirst();
      return row === undefined ? fail('request.not_found') : { id: thread };
    },
    remove: (surveyId, commentId, author) =>
      transact(database, async (transaction) => {
        await lockComments(transaction, surveyId);
        const { count } = await transaction
          .selectFrom('survey_comment')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('survey_id', '=', surveyId)
          .where('thread_id', '=', commentId)
          .executeTakeFirstOrThrow();
        const row =
          Number(count) > 1
            ? await transaction
                .updateTable('survey_comment')
                .set({ content: '' })
                .where('survey_id', '=', surveyId)
                .where('comment_id', '=', commentId)
                .where('author_id', '=', author.id)
                .returning('comment_id')
                .executeTakeFirst()
            : await transaction
                .deleteFrom('survey_comment')
                .where('survey_id', '=', surveyId)
                .where('comment_id', '=', commentId)
                .where('author_id', '=', author.id)
                .returning('comment_id')
                .executeTakeFirst();
        return row === undefined ? fail('request.not_found') : { id: commentId };
      }),
  };
}

const toComment = (row: CommentRow, reader: Author): SurveyComment => ({
  id: row.comment_id,
  thread: row.thread_id,
  place: row.place,
  place_name: row.place_name,
  text: row.content,
  author: row.author,
  is_own: row.author_id === reader.id,
  written_at: row.written_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
  done_by: row.done_by,
});
