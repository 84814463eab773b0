import { RESPONSE_CODES, SMS_CODE_PATTERN } from '@canvass/protocol';
import { mobile } from '@canvass/validators';
import type { CodeVerdict } from './sms-store.ts';

/**
 * A phone number in the form of stored answers, so that each number has one spelling (TRUST-18). Empty for a foreign
 * number, because without its plus sign it could equal a domestic number of another person.
 */
export function canonicalPhone(phone: string): string {
  const written = phone.normalize('NFKC').replace(/[^\d+]/g, '');
  return /^(\+|00)(?!86)/.test(written) ? '' : mobile.normalise(written);
}

const { codeNotSent, codeSpent, codeEmpty, codeMalformed, codeWrong } = RESPONSE_CODES;
/** The reason why a code is refused. */
type CodeProblem =
  | typeof codeNotSent
  | typeof codeSpent
  | typeof codeEmpty
  | typeof codeMalformed
  | typeof codeWrong;

const BY_VERDICT: Readonly<Record<CodeVerdict, CodeProblem | undefined>> = {
  right: undefined,
  wrong: codeWrong,
  spent: codeSpent,
  none: codeNotSent,
};

/** Returns why a code is refused, or undefined if it is correct. Only codes of the right form count as tries. */
export async function codeProblem(
  code: string,
  attempt: () => Promise<CodeVerdict>,
): Promise<CodeProblem | undefined> {
  if (code === '') return codeEmpty;
  return SMS_CODE_PATTERN.test(code) ? BY_VERDICT[await attempt()] : codeMalformed;
}
