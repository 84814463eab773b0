import Type from 'typebox';
import { nullable, Time, type DataOf } from '../schemas/parts.ts';

/** Limits of the comments of a survey, in characters and comments. */
export const COMMENT_LIMITS = { text: 4_000, place: 300, comments: 5_000 } as const;

/** A comment of an author or reviewer. */
export const SurveyComment = Type.Object({
  id: Type.String(),
  thread: Type.String({ description: 'The id of the first comment of the conversation.' }),
  place: Type.String({
    description: 'The gid of an item, the name of a page before or after the questions, or empty.',
  }),
  place_name: Type.String({ description: 'The name of the place when the comment was written.' }),
  text: Type.String({ description: 'Plain text. Empty if its author has deleted it.' }),
  author: Type.String({ description: 'Name of the operator.' }),
  is_own: Type.Boolean({ description: 'Whether the caller has written it.' }),
  written_at: Time,
  done_at: nullable(Time),
  done_by: nullable(Type.String()),
});
export type SurveyComment = DataOf<typeof SurveyComment>;
/** `GET /api/publishing/surveys/{id}/comments`: all comments of a survey, oldest first. */
export const SurveyComments = Type.Object({ comments: Type.Array(SurveyComment) });
export type SurveyComments = DataOf<typeof SurveyComments>;
/** Reply to a change of a comment. */
export const ChangedComment = Type.Object({ id: Type.String() });
