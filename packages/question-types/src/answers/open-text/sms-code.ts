import type { QuestionOf } from '@canvass/project';
import { SMS_CODE_DIGITS, SMS_CODE_PART, SMS_CODE_PATTERN, type Issue } from '@canvass/protocol';
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

/** A code must not be missing, and must have its digits. Only the server can check whether it is right. */
export function codeIssues(code: string | undefined): readonly Issue[] {
  const part = SMS_CODE_PART;
  if (code === undefined || code === '') return [{ key: 'validate.sms_code', part }];
  return SMS_CODE_PATTERN.test(code)
    ? []
    : [{ key: 'validate.sms_code_format', part, params: { digits: SMS_CODE_DIGITS } }];
}
