import { REPORT_LEVELS, REPORT_TAGS, TRACED_EVENTS, type TracerEntry } from '@canvass/protocol';

/** Entries that one call may bring. */
export const LONGEST_BATCH = 50;
/** Characters of a report's message that are kept. */
const LONGEST_MESSAGE = 200;

/** The entries that have the form of one, each with its own fields only and without what could tell of a person. */
export function readEntries(raw: readonly unknown[]): readonly TracerEntry[] {
  return raw.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const fields = entry as Fields; // each is checked
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
  const known = TRACED_EVENTS.find((one) => one === name);
  return known && { kind: 'event', at, name: known, ...(isSmall(page) && { page }) };
}

function readReport(fields: Fields, at: number): TracerEntry | undefined {
  const { kind, message, type } = fields;
  const level = REPORT_LEVELS.find((one) => one === fields.level);
  const tag = REPORT_TAGS.find((one) => one === fields.tag);
  if (kind !== 'report' || level === undefined || tag === undefined) return undefined;
  if (typeof message !== 'string' || message === '') return undefined;
  return { kind, at, level, tag, message: withoutPersons(message), ...(isSmall(type) && { type }) };
}

const isSmall = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10_000;

/** What a page should not have sent: addresses of pages with their parameters, of persons, long numbers, tokens. */
const TELLING = [
  /\?[^\s"')]*/g,
  /[^\s"'(<]+@[^\s"')>]+/g,
  /[+\d][\d\s-]{5,}\d/g,
  /[\w-]{20,}(?:\.[\w-]+)*/g,
] as const;
// oxlint-disable-next-line no-control-regex -- a line of a log is a line
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

function withoutPersons(message: string): string {
  const plain = message.slice(0, 4 * LONGEST_MESSAGE).replace(CONTROL, ' ');
  return TELLING.reduce((text, pattern) => text.replace(pattern, '…'), plain).slice(0, LONGEST_MESSAGE);
}
