import type { QuestionOf } from '@canvass/project';
import { isMobile } from '@canvass/validators';
import { cleanText } from './clean-text.ts';
import { validatorOf } from './text-rules.ts';

/** Maximum length of a stored code. Codes that are too short, or have letters, are stored and have an issue. */
const MAX_CODE_LENGTH = 12;

/** Whether the text is a mobile number that the question requires to be verified by a code. */
export function needsCode(question: QuestionOf<'blank'>, text: string): boolean {
  return question.sms_verify === true && isMobile(text);
}

/** The stored form of a typed code. Undefined if the code is too long. */
export function normaliseCode(typedCode: string): string | undefined {
  const code = validatorOf('digits').normalise(cleanText(typedCode));
  return code.length > MAX_CODE_LENGTH ? undefined : code;
}
