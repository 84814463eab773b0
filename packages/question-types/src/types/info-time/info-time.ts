import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { Issue, TimeOfDayAnswer } from '@canvass/protocol';
import { isTimeOfDay, secondsOfTime, timeOfSeconds } from '../../answers/open-text/time-of-day.ts';

/** The issue of a text that is not a time. */
export const TIME_FORMAT_ISSUE: Issue = { key: 'validate.format_time' };

/** A time of day. Its answer has one element (VALID-2, ANSWER-9). */
export const infoTime = defineQuestionType<QuestionOf<'info_time'>, TimeOfDayAnswer>({
  id: 'info_time',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  modify: 'passes',
  parse(raw) {
    if (!Array.isArray(raw) || raw.length !== 1) return undefined;
    const [seconds]: readonly unknown[] = raw;
    if (seconds === null) return [null];
    return isTimeOfDay(seconds) ? [seconds] : undefined;
  },
  initialAnswer: () => undefined,
  validate(question, answer) {
    if (answer === undefined) return question.required === true ? [{ key: 'validate.answer' }] : [];
    const [seconds] = answer;
    if (seconds === null) return [TIME_FORMAT_ISSUE];
    const { first, last } = timeBounds(question);
    if (first !== undefined && seconds < first)
      return [{ key: 'validate.time_from', params: { time: timeOfSeconds(first) } }];
    return last !== undefined && seconds > last
      ? [{ key: 'validate.time_to', params: { time: timeOfSeconds(last) } }]
      : [];
  },
  prune: (answer) => answer,
  isEmpty: () => false,
  // The value is a text such as `09:05`, which sorts correctly and can be piped into titles.
  value: (_, [seconds]) => (seconds === null ? null : timeOfSeconds(seconds)),
  fromValue(_, value) {
    const seconds = typeof value === 'string' ? secondsOfTime(value) : value;
    return isTimeOfDay(seconds) ? [seconds] : undefined;
  },
  choices: () => [],
});

/** The earliest and the latest valid time from `min` and `max`, in seconds since midnight. */
export function timeBounds({ min, max }: QuestionOf<'info_time'>): {
  readonly first: number | undefined;
  readonly last: number | undefined;
} {
  const secondsIn = (bound: number | string | undefined) =>
    typeof bound === 'string' ? secondsOfTime(bound) : undefined;
  return { first: secondsIn(min), last: secondsIn(max) };
}
