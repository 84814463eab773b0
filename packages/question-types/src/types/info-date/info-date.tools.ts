import { withTools, type ScriptResult } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { DateAnswer } from '@canvass/protocol';
import { checkLimits } from '../../answers/entries/question-checks.ts';
import { questionCode } from '../../answers/entries/option-code.ts';
import {
  DEFAULT_OFFSET,
  dayOfSeconds,
  secondsOfDay,
  unixSeconds,
} from '../../answers/open-text/day-seconds.ts';
import { daysBetween, infoDate, offsetIn } from './info-date.ts';

const DAY = 86_400;
/** Random respondents name days of this many years. */
const RANDOM_DAYS = 80 * 365;

export const infoDateWithTools = withTools<QuestionOf<'info_date'>, DateAnswer>(infoDate, {
  check: (question) => checkLimits(question, '', 'moment'),
  shape: () => ({ kind: 'text', dated: true }),
  score: () => undefined,
  fromScript: (entry, { question, material }) => readEntry(entry, question, offsetIn(material)),
  variables: () => [{ kind: 'date' }],
  values: (_, [seconds]) => [seconds === null ? undefined : dayOfSeconds(seconds)],
  arbitraryAnswer(random, question, { today, facts }) {
    if (question.required !== true && random.int(4) === 0) return undefined;
    const offset = facts.utc_offset ?? DEFAULT_OFFSET;
    const { first, last } = daysBetween(question, today);
    const end = secondsOfDay(last ?? (first !== undefined && first > today ? first : today), offset);
    const begin = first === undefined ? undefined : secondsOfDay(first, offset);
    if (end === undefined) return undefined;
    const days = begin === undefined ? RANDOM_DAYS : Math.floor((end - begin) / DAY) + 1;
    return [end - random.int(Math.max(1, days)) * DAY];
  },
  summarise: (_, answer) => dayText(answer),
});

const dayText = (answer: DateAnswer | undefined) => {
  const [seconds = null] = answer ?? [];
  return seconds === null ? '' : dayOfSeconds(seconds);
};

/** `2024-05-31` as people write it, or seconds since 1970. */
function readEntry(
  entry: unknown,
  question: QuestionOf<'info_date'>,
  offset: number,
): ScriptResult<DateAnswer> {
  const read = typeof entry === 'string' ? secondsOfDay(entry, offset) : undefined;
  const seconds = typeof entry === 'number' ? unixSeconds(entry) : read;
  if (seconds !== undefined) return { answer: [seconds] };
  const given = JSON.stringify(entry) ?? 'nothing';
  return { problem: `${questionCode(question)} takes a date such as 2024-05-31, not ${given}.` };
}
