import type { QuestionOf } from '@canvass/project';
import { isMobile } from '@canvass/validators';
import { cleanText } from './clean-text.ts';
import { validatorOf } from './text-rules.ts';

/** Longer texts are not codes; shorter ones, or letters, are kept and reported as issues. */
const CODE_MAX = 12;

/** Whether the text must be verified: a mobile number, if the question requires it. */
export function needsCode(question: QuestionOf<'blank'>, text: string): boolean {
  return question.sms_verify === true && isMobile(text);
}

/** The stored form of a code, without whitespace. Undefined if it is too long. */
export function normaliseCode(typed: string): string | undefined {
  const code = validatorOf('digits').normalise(cleanText(typed));
  return code.length > CODE_MAX ? undefined : code;
}
