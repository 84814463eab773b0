import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { isTimeOfDay, secondsOfTime, timeOfSeconds } from '../open-text/time-of-day.ts';

/**
 * Seconds since midnight (ANSWER-9). Null: something is written that is no time of day; "first answer element
 * non-empty" (VALID-2) refuses it, so it is never submitted.
 */
export type InfoTimeAnswer = readonly [seconds: number | null];

/** VALID-2: the first element of the answer is not empty. */
export const infoTime = defineQuestionType<QuestionOf<'info_time'>, InfoTimeAnswer>({
  id: 'info_time',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  parse(raw) {
    if (!Array.isArray(raw) || raw.length !== 1) return undefined;
    const [seconds]: readonly unknown[] = raw;
    if (seconds === null) return [null];
    return isTimeOfDay(seconds) ? [seconds] : undefined;
  },
  initialAnswer: () => undefined,
  validate(question, answer) {
    if (answer === undefined) return question.required === true ? [{ key: 'validate.answer' }] : [];
    return answer[0] === null ? [{ key: 'validate.format_time' }] : [];
  },
  prune: (answer) => answer,
  isEmpty: () => false,
  // As people write it: it is compared as it is ordered, and reads well in a title.
  value: (_, [seconds]) => (seconds === null ? null : timeOfSeconds(seconds)),
  fromValue(_, value) {
    const read = typeof value === 'string' ? secondsOfTime(value) : value;
    return isTimeOfDay(read) ? [read] : undefined;
  },
  choices: () => [],
});
