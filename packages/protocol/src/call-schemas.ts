import Type, { type Static, type TSchema } from 'typebox';
import type {
  AnswerRequest as AnswerCall,
  BeginRequest as BeginCall,
  ContinueRequest as ContinueCall,
  PublishRequest as PublishCall,
  SurveyInfoRequest as SurveyInfoCall,
} from './calls.ts';
import { type DeepReadonly, ID_PATTERN, LOCALE_PATTERN, MOST_ATTACHED } from '@canvass/project';

/**
 * Bodies of the calls, as the server checks them before anything reads them (CALL-5; TRUST-15).
 * Closed: a field that is not listed is refused. Answers are unknown here; question types parse them, and the server
 * bounds the size of a body.
 */
export const CALL_LIMITS = {
  /** Parameters of a link. */
  parameters: 100,
  /** Characters of one parameter's value. */
  parameterLength: 2_000,
  /** Events in one call. */
  events: 2_000,
} as const;

const closed = { additionalProperties: false } as const;
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);
const word = (maxLength: number) => Type.String({ maxLength });
const language = Type.String({ maxLength: 35, pattern: LOCALE_PATTERN });
const eventId = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
});
const gid = Type.String({ pattern: ID_PATTERN });
/** Any parameter of a link; those that the project declares are used. Names of JavaScript's own are refused later. */
const parameters = Type.Record(Type.String({ pattern: '^.{1,64}$' }), word(CALL_LIMITS.parameterLength), {
  maxProperties: CALL_LIMITS.parameters,
  additionalProperties: false,
});

export const SurveyInfoRequest = Type.Object(
  { allParams: optional(parameters), source: optional(word(64)), dev_id: optional(word(64)) },
  closed,
);

export const BeginRequest = Type.Object(
  {
    event_id: optional(eventId),
    source: optional(word(64)),
    language_code: optional(language),
    device: Type.Union([Type.Literal('phone'), Type.Literal('pad'), Type.Literal('pc')]),
    ext_params: optional(parameters),
    ext_params_sig: optional(Type.String()),
    ip_privacy_open: optional(Type.Boolean()),
    fromq: optional(word(200)),
    fromtype: optional(word(200)),
    link_params: optional(parameters),
    uniq_link: optional(Type.String()),
    dev_id: optional(Type.String()),
    preview_token: optional(Type.String()),
  },
  closed,
);

export const ContinueRequest = Type.Object({ language_code: optional(language) }, closed);

/** As the server told it; compared with what it holds before anything is stored. */
const UploadedFile = Type.Object(
  {
    id: Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' }),
    name: word(400),
    url: word(400),
    ftype: Type.Integer({ minimum: 0, maximum: 9 }),
    option_id: optional(gid),
    qid: gid,
  },
  closed,
);

/** What a browser may send. Events of hosts (clock, fulfilled, failed) are refused. */
const RespondentEvent = Type.Union([
  Type.Object({ type: Type.Literal('answer'), gid, answer: Type.Unknown() }, closed),
  Type.Object(
    {
      type: Type.Literal('files'),
      gid,
      option_id: optional(gid),
      files: Type.Array(UploadedFile, { maxItems: MOST_ATTACHED }),
    },
    closed,
  ),
  Type.Object({ type: Type.Literal('next') }, closed),
  Type.Object({ type: Type.Literal('back') }, closed),
  Type.Object({ type: Type.Literal('language'), language }, closed),
]);

export const AnswerRequest = Type.Object(
  {
    transaction_id: Type.String({ minLength: 1, maxLength: 200 }),
    event_id: eventId,
    events: Type.Array(RespondentEvent, { minItems: 1, maxItems: CALL_LIMITS.events }),
    language_code: optional(language),
    ip_privacy_open: optional(Type.Boolean()),
    ext_params: optional(parameters),
  },
  closed,
);

export const PublishRequest = Type.Object({ project: Type.Unknown() }, closed);

/** Compiles only while a schema and the interface of the call are the same type. */
type Same<Schema extends TSchema, Call> =
  DeepReadonly<Static<Schema>> extends Call
    ? Call extends DeepReadonly<Static<Schema>>
      ? true
      : never
    : never;
const checked = <T extends true>(same: T): T => same;
checked<Same<typeof SurveyInfoRequest, SurveyInfoCall>>(true);
checked<Same<typeof BeginRequest, BeginCall>>(true);
checked<Same<typeof ContinueRequest, ContinueCall>>(true);
checked<Same<typeof AnswerRequest, AnswerCall>>(true);
checked<Same<typeof PublishRequest, PublishCall>>(true);
