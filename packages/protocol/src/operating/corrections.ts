import Type from 'typebox';
import { oneOf, type DataOf } from '../schemas/parts.ts';

/** `GET /api/survey/respondents/v1/{id}/getanswer/?seq=`: the answer that an operator may correct. */
export const AnswerToCorrect = Type.Object({
  seq: Type.Integer(),
  version: Type.Integer(),
  etag: Type.String({ description: 'Changes with every correction.' }),
  answer: Type.Record(Type.String(), Type.Unknown(), { description: 'By gid.' }),
  hidden: Type.Array(Type.String(), {
    description: 'gids of questions that these answers hide. Their answers are kept.',
  }),
  questions: Type.Array(Type.String(), {
    description: 'gids of all questions of the answered version.',
  }),
  read_only: Type.Record(Type.String(), oneOf('modify.not_in_version', 'modify.unsupported'), {
    description: 'gids that cannot be corrected, with the reasons.',
  }),
});
export type AnswerToCorrect = DataOf<typeof AnswerToCorrect>;

/** `PUT /api/survey/respondents/v1/{id}/update/`. */
export interface CorrectionRequest {
  readonly seq: number;
  readonly version: number;
  readonly etag: string;
  /** gids of the answers that are to change. */
  readonly changed: readonly string[];
  /** New answers by gid; null or absent to delete one. Others than those in `changed` are ignored. */
  readonly answer: Readonly<Record<string, unknown>>;
}
