import { defineQuestionType, type QuestionType } from '@canvass/logic';
import type { QuestionOf, QuestionWith } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import { unixSeconds } from '../../answers/open-text/day-seconds.ts';

/** Maximum recorded duration, which is a year. */
const MAX_SECONDS = 366 * 86_400;

/** A question that records the time of its first display, in seconds since 1970 (TYPE-15). */
export const timestamp = defineQuestionType<QuestionOf<'timestamp'>, TimeAnswer>({
  id: 'timestamp',
  ...notedSeconds(unixSeconds),
});

/** A question that records for how many seconds its page was visible, in all visits (TYPE-15). */
export const timedelta = defineQuestionType<QuestionOf<'timedelta'>, TimeAnswer>({
  id: 'timedelta',
  ...notedSeconds((value) =>
    Number.isInteger(value) && value >= 0 && value <= MAX_SECONDS ? value : undefined,
  ),
});

/**
 * Members of an invisible question that records a number of seconds, except its id. `read` returns a valid number in
 * its stored form, and undefined for other numbers.
 */
function notedSeconds(
  read: (value: number) => number | undefined,
): Omit<QuestionType<QuestionWith<'required'>, TimeAnswer>, 'id'> {
  const answerOf = (value: unknown): TimeAnswer | undefined => {
    const seconds = typeof value === 'number' ? read(value) : undefined;
    return seconds === undefined ? undefined : [seconds];
  };
  return {
    hasOptions: false,
    answerable: true,
    completesByChoice: false,
    unseen: true,
    parse: (raw) => (Array.isArray(raw) && raw.length === 1 ? answerOf(raw[0]) : undefined),
    initialAnswer: () => undefined,
    // A page records the value before the respondent can leave, so only hosts without pages get this issue.
    validate: (question, answer) =>
      question.required === true && answer === undefined ? [{ key: 'validate.answer' }] : [],
    prune: (answer) => answer,
    isEmpty: () => false,
    value: (_, [seconds]) => seconds,
    fromValue: (_, value) => answerOf(value),
    choices: () => [],
  };
}
