import { Count } from '@canvass/protocol/schemas';
import {
  TRACER_TOPIC,
  REPORT_LEVELS,
  REPORT_TAGS,
  TRACED_EVENTS,
  type TracerData,
  type TracerEntry,
} from '@canvass/protocol';
import Type from 'typebox';
import { defineRoute } from '../../http/route.ts';
import type { FastifyBaseLogger } from 'fastify';

const MAX_BATCH_LENGTH = 50;
/** A page sends at most ten entries, or more if it was offline. */
const BODY_LIMIT = 32 * 1024;

/**
 * Logs events and reports of a page (CALL-19). The call is public, so each entry is validated separately, and invalid
 * ones are skipped.
 */
const traceRoute = defineRoute({
  method: 'POST',
  url: '/api/tracer/survey/',
  access: 'public',
  rate: 'trace',
  bodyLimit: BODY_LIMIT,
  schemas: {
    reply: Type.Object({ taken: Count }),
    body: Type.Object({
      topic: Type.Literal(TRACER_TOPIC),
      survey_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{24}$' })),
      entries: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MAX_BATCH_LENGTH }),
    }),
  },
  async handle({ body, request }): Promise<TracerData> {
    const entries = readEntries(body.entries);
    logEntries(request.log, body.survey_id, entries);
    return { taken: entries.length };
  },
});

const MAX_MESSAGE_LENGTH = 200;

/** Valid entries with their known fields only, without data that could identify a person. */
function readEntries(raw: readonly unknown[]): readonly TracerEntry[] {
  return raw.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const fields = entry as Fields; // each field is validated below
    if (typeof fields.at !== 'number' || !Number.isSafeInteger(fields.at) || fields.at < 0) return [];
    return (fields.kind === 'event' ? readEvent(fields, fields.at) : readReport(fields, fields.at)) ?? [];
  });
}

interface Fields {
  readonly kind?: unknown;
  readonly at?: unknown;
  readonly name?: unknown;
  readonly page?: unknown;
  readonly level?: unknown;
  readonly tag?: unknown;
  readonly message?: unknown;
  readonly type?: unknown;
}

function readEvent({ name, page }: Fields, at: number): TracerEntry | undefined {
  const eventName = TRACED_EVENTS.find((one) => one === name);
  return eventName && { kind: 'event', at, name: eventName, ...(isSmall(page) && { page }) };
}

function readReport(fields: Fields, at: number): TracerEntry | undefined {
  const { kind, message, type } = fields;
  const level = REPORT_LEVELS.find((one) => one === fields.level);
  const tag = REPORT_TAGS.find((one) => one === fields.tag);
  if (kind !== 'report' || level === undefined || tag === undefined) return undefined;
  if (typeof message !== 'string' || message === '') return undefined;
  return { kind, at, level, tag, message: withoutPersonalData(message), ...(isSmall(type) && { type }) };
}

const isSmall = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10_000;

/** Data that pages must not send: page addresses with parameters, addresses of persons, long numbers, tokens. */
const PERSONAL_DATA = [
  /\?[^\s"')]*/g,
  /[^\s"'(<]+@[^\s"')>]+/g,
  /[+\d][\d\s-]{5,}\d/g,
  /[\w-]{20,}(?:\.[\w-]+)*/g,
] as const;
// oxlint-disable-next-line no-control-regex -- an entry must be a single line
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

function withoutPersonalData(message: string): string {
  const plainText = message.slice(0, 4 * MAX_MESSAGE_LENGTH).replace(CONTROL, ' ');
  return PERSONAL_DATA.reduce((text, pattern) => text.replace(pattern, '…'), plainText).slice(
    0,
    MAX_MESSAGE_LENGTH,
  );
}

/** Reports keep their level; events are logged as information. */
function logEntries(
  log: FastifyBaseLogger,
  survey: string | undefined,
  entries: readonly TracerEntry[],
): void {
  for (const { kind, ...entry } of entries) {
    const line = {
      topic: TRACER_TOPIC,
      kind,
      ...(survey !== undefined && { survey }),
      ...logFieldsOf(entry),
    };
    log[kind === 'report' && 'level' in entry ? entry.level : 'info'](line, 'from a page');
  }
}

/** The fields of an entry without `level` and `time`, which are fields of the log. */
function logFieldsOf({ at, ...entry }: Omit<TracerEntry, 'kind'>): object {
  const { level: _, message, ...logFields } = entry as { readonly level?: string; readonly message?: string };
  return { ...logFields, at: new Date(at).toISOString(), ...(message !== undefined && { report: message }) };
}

export const routes = [traceRoute];
