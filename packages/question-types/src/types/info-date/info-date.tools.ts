import { type RandomSource, type ScriptResult, withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { DateAnswer } from '@canvass/protocol';
import { checkLimits } from '../../answers/entries/question-checks.ts';
import { questionCode } from '../../answers/entries/option-code.ts';
import { findMilliseconds, readDateTime, splitDateTime } from '../../answers/open-text/date-time.ts';
import {
  DEFAULT_OFFSET,
  dayOfSeconds,
  secondsOfDay,
  unixSeconds,
} from '../../answers/open-text/day-seconds.ts';
import { secondsOfTime, timeOfSeconds } from '../../answers/open-text/time-of-day.ts';
import { computeBounds, infoDate, offsetIn, textOfAnswer } from './info-date.ts';

type DateQuestion = QuestionOf<'info_date'>;

const DAY = 86_400;
/** Number of days among which a random date is drawn if there is no first day. About 80 years. */
const RANDOM_DAYS = 80 * 365;
const RANDOM_DAYS_WITH_TIME = 8 * 7;
const QUARTER = 900;

export const infoDateWithTools = withTools<DateQuestion, DateAnswer>(infoDate, {
  check: (question) => checkLimits(question, '', question.with_time === true ? 'date-time' : 'moment'),
  shape: ({ with_time: withTime }) => ({
    kind: 'text',
    isDate: true,
    ...(withTime === true && { hasTime: true }),
  }),
  score: () => undefined,
  fromScript: (entry, { question, material }) =>
    question.with_time === true
      ? readMoment(entry, question)
      : readEntry(entry, question, offsetIn(material)),
  variables: ({ with_time: withTime }) => [{ kind: withTime === true ? 'local_datetime' : 'date' }],
  values: ({ with_time: withTime }, answer) => {
    const text = textOfAnswer(answer);
    return [withTime === true ? text && findMilliseconds(text) : text];
  },
  arbitraryAnswer(random, question, { today, facts }) {
    if (question.required !== true && random.int(4) === 0) return undefined;
    const bounds = computeBounds(question, today);
    const offset = facts.utc_offset ?? DEFAULT_OFFSET;
    const [first, last] = [bounds.first, bounds.last].map((bound) => bound && splitDateTime(bound)[0]);
    const end = secondsOfDay(last ?? (first !== undefined && first > today ? first : today), offset);
    const begin = first === undefined ? undefined : secondsOfDay(first, offset);
    if (end === undefined) return undefined;
    const unboundedDays = question.with_time === true ? RANDOM_DAYS_WITH_TIME : RANDOM_DAYS;
    const days = begin === undefined ? unboundedDays : Math.floor((end - begin) / DAY) + 1;
    const seconds = end - random.int(Math.max(1, days)) * DAY;
    return [question.with_time === true ? withRandomTime(dayOfSeconds(seconds), bounds, random) : seconds];
  },
  summarise: (_, answer) => (answer && textOfAnswer(answer)?.replace('T', ' ')) ?? '',
});

/** Adds a random time in quarters of an hour to a day, between the times that bounds have on that day. */
function withRandomTime(
  day: string,
  { first = '', last = '' }: ReturnType<typeof computeBounds>,
  random: RandomSource,
): string {
  const timeIn = (bound: string) => (bound.startsWith(`${day}T`) ? splitDateTime(bound)[1] : undefined);
  const from = secondsOfTime(timeIn(first) ?? '00:00') ?? 0;
  const to = secondsOfTime(timeIn(last) ?? '23:45') ?? 0;
  const quarters = Math.max(0, Math.floor((to - from) / QUARTER));
  return `${day}T${timeOfSeconds(from + random.int(quarters + 1) * QUARTER)}`;
}

/** Reads a date with a time as people write it, such as `2024-05-31 14:30`. */
function readMoment(entry: unknown, question: DateQuestion): ScriptResult<DateAnswer> {
  const storedMoment = typeof entry === 'string' ? readDateTime(entry) : undefined;
  if (storedMoment !== undefined) return { answer: [storedMoment] };
  return {
    problem: `${questionCode(question)} takes a date and time such as 2024-05-31 14:30, not ${writtenEntry(entry)}.`,
  };
}

/** Reads a date as people write it, such as `2024-05-31`, or seconds since 1970. */
function readEntry(entry: unknown, question: DateQuestion, offset: number): ScriptResult<DateAnswer> {
  const typedSeconds = typeof entry === 'string' ? secondsOfDay(entry, offset) : undefined;
  const seconds = typeof entry === 'number' ? unixSeconds(entry) : typedSeconds;
  if (seconds !== undefined) return { answer: [seconds] };
  return {
    problem: `${questionCode(question)} takes a date such as 2024-05-31, not ${writtenEntry(entry)}.`,
  };
}

const writtenEntry = (entry: unknown): string => JSON.stringify(entry) ?? 'nothing';
