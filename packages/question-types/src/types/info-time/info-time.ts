import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { TimeOfDayAnswer } from '@canvass/protocol';
import { isTimeOfDay, secondsOfTime, timeOfSeconds } from '../../answers/open-text/time-of-day.ts';

/** VALID-2: the first element of the answer is not empty. */
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
    return answer[0] === null ? [{ key: 'validate.format_time' }] : [];
  },
  prune: (answer) => answer,
  isEmpty: () => false,
  // In the written form, in which times compare in order, and which reads well in a title.
  value: (_, [seconds]) => (seconds === null ? null : timeOfSeconds(seconds)),
  fromValue(_, value) {
    const read = typeof value === 'string' ? secondsOfTime(value) : value;
    return isTimeOfDay(read) ? [read] : undefined;
  },
  choices: () => [],
});
