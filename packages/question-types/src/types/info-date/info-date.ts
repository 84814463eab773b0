import { defineMaterial, defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { DateAnswer, Issue } from '@canvass/protocol';
import { findMilliseconds, momentOfBound, readDateTime } from '../../answers/open-text/date-time.ts';
import {
  DEFAULT_OFFSET,
  dayOfSeconds,
  secondsOfDay,
  unixSeconds,
} from '../../answers/open-text/day-seconds.ts';

/** A bound without a time includes its whole day. */
const isBefore = (text: string, bound: string): boolean => text.slice(0, bound.length) < bound;

/** A bound without a time includes its whole day. */
const isAfter = (text: string, bound: string): boolean => text.slice(0, bound.length) > bound;

/** The issue of a text that is not a date. */
export const formatIssueOf = ({ with_time: withTime }: QuestionOf<'info_date'>): Issue =>
  withTime === true
    ? { key: 'validate.format_moment' }
    : { key: 'validate.format_date', params: { format: 'yyyy-MM-dd' } };

/** Material of the view, with the UTC offset of the project in minutes. */
export interface InfoDateMaterial {
  readonly offset: number;
}

/** A date. Its answer has one element (VALID-2). With `with_time` it is a text (VALID-32), else seconds (ANSWER-9). */
export const infoDate = defineQuestionType<QuestionOf<'info_date'>, DateAnswer>({
  id: 'info_date',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  modify: 'passes',
  parse(raw, { with_time: withTime }) {
    if (!Array.isArray(raw) || raw.length !== 1) return undefined;
    const [stamp]: readonly unknown[] = raw;
    if (stamp === null) return [null];
    if (withTime === true)
      return typeof stamp === 'string' && findMilliseconds(stamp) !== undefined ? [stamp] : undefined;
    const seconds = typeof stamp === 'number' ? unixSeconds(stamp) : undefined;
    return seconds === undefined ? undefined : [seconds];
  },
  initialAnswer: () => undefined,
  validate(question, answer, { today }) {
    if (answer === undefined) return question.required === true ? [{ key: 'validate.answer' }] : [];
    const text = textOfAnswer(answer);
    if (text === undefined) return [formatIssueOf(question)];
    const { first, last } = computeBounds(question, today);
    if (first !== undefined && isBefore(text, first)) return [boundIssue(first, 'from', question.min, today)];
    return last !== undefined && isAfter(text, last) ? [boundIssue(last, 'to', question.max, today)] : [];
  },
  prune: (answer) => answer,
  isEmpty: () => false,
  isDay: true,
  // A text, because date functions of the expression language would read seconds as UTC.
  value: (_, answer) => textOfAnswer(answer) ?? null,
  fromValue({ with_time: withTime }, value) {
    const seconds = typeof value === 'number' ? unixSeconds(value) : undefined;
    const storedMoment =
      typeof value !== 'string'
        ? seconds
        : withTime === true
          ? readDateTime(value)
          : secondsOfDay(value, DEFAULT_OFFSET);
    return storedMoment === undefined || (withTime === true) !== (typeof storedMoment === 'string')
      ? undefined
      : [storedMoment];
  },
  choices: () => [],
  material: defineMaterial(
    ['facts'],
    (_, { facts }): InfoDateMaterial => ({ offset: facts.utc_offset ?? DEFAULT_OFFSET }),
  ),
});

/** The UTC offset in the material. Defaults to the offset of China. */
export function offsetIn(material: unknown): number {
  // The cast is safe, because material comes from `material` above.
  return (material as InfoDateMaterial | undefined)?.offset ?? DEFAULT_OFFSET;
}

/** The answer as `yyyy-MM-dd`, or as `yyyy-MM-ddTHH:mm` with a time. Undefined for an invalid answer. */
export function textOfAnswer([moment]: DateAnswer): string | undefined {
  return typeof moment === 'number' ? dayOfSeconds(moment) : (moment ?? undefined);
}

/**
 * The first and the last valid day from `min` and `max`, which are days, or seconds like answers. With `with_time`
 * they may have a time.
 */
export function computeBounds(
  { min, max, with_time: withTime }: QuestionOf<'info_date'>,
  today: string,
): {
  readonly first: string | undefined;
  readonly last: string | undefined;
} {
  const findText = (limit: number | string | undefined) => {
    if (typeof limit === 'string') {
      const moment = momentOfBound(limit, today);
      return withTime === true ? moment : moment?.slice(0, DAY.length);
    }
    const seconds = limit === undefined ? undefined : unixSeconds(limit);
    return seconds === undefined ? undefined : dayOfSeconds(seconds);
  };
  return { first: findText(min), last: findText(max) };
}

const DAY = 'yyyy-MM-dd';

/** Names the day of the bound, and `today` if the bound depends on it, as the validator of dates does. */
function boundIssue(
  date: string,
  end: 'from' | 'to',
  bound: number | string | undefined,
  today: string,
): Issue {
  const isRelative = typeof bound === 'string' && bound.startsWith('today');
  return {
    key: `validate.${date.length > DAY.length ? 'moment' : 'date'}_${end}`,
    params: { date, ...(isRelative && { today }) },
  };
}
