import Type from 'typebox';
import { type DataOf, Facts, nullable, oneOf, Time } from '../schemas/parts.ts';
import { EndStatusData, SurveyEvent } from '../schemas/events.ts';

const StoredEvent = Type.Union([
  SurveyEvent,
  Type.Object({
    type: Type.Literal('restored'),
    rules: Type.Integer(),
    answers: Type.Record(Type.String(), Type.Unknown()),
  }),
]);

/** Reply to `GET /api/publishing/surveys/{id}/responses/{seq}`. */
export const ResponseDetail = Type.Object({
  facts: nullable(Facts),
  events: Type.Array(StoredEvent, {
    description: 'All events, or those before the broken link of the chain.',
  }),
  end_status: nullable(EndStatusData),
  chain: Type.Object({
    valid: Type.Boolean(),
    brokenAt: Type.Optional(
      Type.Integer({
        description: 'Number of the first tampered event; 0 for the facts, which are null then.',
      }),
    ),
  }),
  transcript: Type.String({ description: 'State replayed from these events.' }),
  evaluated_differently: Type.Boolean({
    description:
      'True if the events evaluate differently now than when they were stored. The stored answers count then.',
  }),
});
export type ResponseDetail = DataOf<typeof ResponseDetail>;

/** Reply to `GET` and `PUT /api/publishing/surveys/{id}/responses/{seq}/note`. */
export const ResponseNote = Type.Object({
  note: Type.String(),
  tags: Type.Array(Type.String()),
  edition: Type.Integer({ description: 'Number of changes; 0 if nothing was ever noted.' }),
  changed_by: nullable(Type.String({ description: 'Name of the operator.' })),
  changed_at: nullable(Time),
});
export type ResponseNote = DataOf<typeof ResponseNote>;

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

/** Body of `PUT /api/survey/respondents/v1/{id}/update/`. */
export interface CorrectionRequest {
  readonly seq: number;
  readonly version: number;
  readonly etag: string;
  /** gids of the questions whose answers are to change. */
  readonly changed: readonly string[];
  /** New answers by gid; null or absent to delete one. Answers that are not in `changed` are ignored. */
  readonly answer: Readonly<Record<string, unknown>>;
}
