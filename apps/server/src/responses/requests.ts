import { literals } from '@canvass/protocol/schemas';
import { DEVICES } from '@canvass/project/vocabulary';
import type { Call } from '../response-log/advance.ts';
import { type Program } from '@canvass/logic';
import { MAX_ATTACHED_FILES, LOCALES, projectLanguages } from '@canvass/project';
import {
  MAX_VISIT_MS,
  MAX_PAGE_RECORDS,
  MAX_TAPS,
  parseLanguageTag,
  type FilesEvent,
  type PageRecord,
  type RespondentEvent,
} from '@canvass/protocol';
import Type from 'typebox';
import type { Static } from 'typebox';
import { LinkValue, type LinkTexts } from '../surveys/link-texts.ts';

/** The value of a parameter with short values, such as `source` or `fromq`. */
const Word = Type.String({ maxLength: 64, pattern: '^[\\w.-]*$' });
const LinkWord = Type.Union([Word, Type.Integer()]);
/** Any number of parameters. Surplus parameters are dropped, not refused (`limitParams`). */
const Params = Type.Record(Type.String(), LinkValue);

/** The id of a call, which the browser creates. Calls with the same id are repetitions. */
const EventId = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
});

/** Version of the caller's rules (CODE-11). */
const Rules = Type.Optional(Type.Integer());

export const SentBegin = Type.Object({
  event_id: Type.Optional(EventId),
  rules: Rules,
  source: Type.Optional(LinkWord),
  language_code: Type.Optional(Type.String({ maxLength: 64 })),
  device: literals(DEVICES),
  ext_params: Type.Optional(Params),
  /** An invalid signature is ignored, so that the respondent is not refused. */
  ext_params_sig: Type.Optional(Type.String()),
  fromq: Type.Optional(LinkWord),
  fromtype: Type.Optional(LinkWord),
  ip_privacy_open: Type.Optional(Type.Boolean()),
  link_params: Type.Optional(Params),
  /** An invalid value is ignored. */
  uniq_link: Type.Optional(Type.String()),
  dev_id: Type.Optional(Type.String()),
  preview_token: Type.Optional(Type.String()),
});
export type BeginBody = LinkTexts<Static<typeof SentBegin>>;

export const SourceQuery = Type.Object({ source: Type.Optional(Word) });

/** Maximum events of one call, enough for a large survey on one page with every question answered several times. */
const MAX_EVENTS = 5_000;
const LANGUAGE = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$';

const File = Type.Object({
  id: Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' }),
  name: Type.String({ maxLength: 400 }),
  url: Type.String({ maxLength: 400 }),
  ftype: Type.Integer({ minimum: 0, maximum: 9 }),
  qid: Type.String({ minLength: 1, maxLength: 64 }),
  option_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});

const Gid = Type.String({ minLength: 1, maxLength: 64 });
const Count = Type.Integer({ minimum: 0, maximum: 100_000 });
const Visit = Type.Integer({ minimum: 0, maximum: MAX_VISIT_MS });
const Share = Type.Number({ minimum: 0, maximum: 1 });

const Record = Type.Object({
  p: Count,
  v: Type.Object({
    ms: Visit,
    taps: Type.Optional(Type.Array(Type.Tuple([Share, Share, Visit]), { maxItems: MAX_TAPS })),
  }),
  i: Count,
  gid: Gid,
  fid: Type.Optional(Type.String({ maxLength: 64 })),
});

const AnyEvent = Type.Union([
  Type.Object({
    type: Type.Literal('answer'),
    gid: Gid,
    answer: Type.Unknown(),
  }),
  Type.Object({
    type: Type.Literal('files'),
    gid: Gid,
    option_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    files: Type.Array(File, { maxItems: MAX_ATTACHED_FILES }),
  }),
  Type.Object({
    type: Type.Literal('pages'),
    qPageArray: Type.Array(Record, { minItems: 1, maxItems: MAX_PAGE_RECORDS }),
  }),
  Type.Object({ type: Type.Literal('next') }),
  Type.Object({ type: Type.Literal('back') }),
  Type.Object({
    type: Type.Literal('language'),
    language: Type.String({ maxLength: 35, pattern: LANGUAGE }),
  }),
]);
/** Validates an event only by the schema of its type, so that findings are about that schema. */
const Event = Type.Unsafe<Static<typeof AnyEvent>>({
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: AnyEvent.anyOf,
});

export const AnswerBody = Type.Object({
  transaction_id: Type.String({ minLength: 1, maxLength: 64 }),
  event_id: EventId,
  events: Type.Array(Event, { minItems: 1, maxItems: MAX_EVENTS }),
  rules: Rules,
  language_code: Type.Optional(Type.String({ maxLength: 64 })),
});
export type AnswerBody = Static<typeof AnswerBody>;

export const ContinueBody = Type.Object({ rules: Rules });

export interface AnswerCall {
  readonly call: Call;
  readonly transactionId: string;
  readonly eventId: string;
  readonly events: readonly RespondentEvent[];
  readonly language?: string;
  readonly address: string;
}

/** Keeps only the known fields of an event: fields added by a client are not hashed, stepped or stored. */
export function respondentEvents({ events }: AnswerBody): readonly RespondentEvent[] {
  return events.map((event): RespondentEvent => {
    switch (event.type) {
      case 'answer':
        return { type: 'answer', gid: event.gid, answer: event.answer ?? null };
      case 'files':
        return computeKnownFilesEvent(event);
      case 'pages':
        return { type: 'pages', qPageArray: event.qPageArray.map(knownRecordOf) };
      case 'language':
        return { type: 'language', language: event.language };
      default:
        return { type: event.type };
    }
  });
}

function knownRecordOf({ p, v: { ms, taps }, i, gid, fid }: Static<typeof Record>): PageRecord {
  const v = taps === undefined ? { ms } : { ms, taps };
  return fid === undefined ? { p, v, i, gid } : { p, v, i, gid, fid };
}

function computeKnownFilesEvent({ gid, option_id, files }: Omit<FilesEvent, 'type'>): FilesEvent {
  const knownFields = files.map((file) => ({
    id: file.id,
    name: file.name,
    url: file.url,
    ftype: file.ftype,
    qid: file.qid,
    ...(file.option_id !== undefined && { option_id: file.option_id }),
  }));
  return { type: 'files', gid, files: knownFields, ...(option_id !== undefined && { option_id }) };
}

/** `language_code` of a call, if the project or the product knows it (CALL-17). */
export function findKnownLanguage({ project }: Program, code: string | undefined): string | undefined {
  const tag = parseLanguageTag(code);
  const isKnown = tag !== undefined && [...projectLanguages(project), ...LOCALES].includes(tag);
  return isKnown ? tag : undefined;
}
