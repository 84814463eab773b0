import { RESPONSE_CODES } from '@canvass/protocol';
import { validators } from '@canvass/validators';
import { CODE_DIGITS } from './sms-limits.ts';
import type { CodeVerdict } from './sms-store.ts';

/**
 * As answers are stored, so that one number has one spelling (TRUST-18). Empty for a number of another country: without
 * its plus it could be somebody's here.
 */
export function canonicalPhone(phone: string): string {
  const written = phone.normalize('NFKC').replace(/[^\d+]/g, '');
  return /^(\+|00)(?!86)/.test(written) ? '' : validators.mobile.normalise(written);
}

const { codeNotSent, codeSpent, codeEmpty, codeMalformed, codeWrong } = RESPONSE_CODES;
/** The row of what is wrong with a code. */
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
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** What is wrong with a code; only one that may be right is tried. */
export async function codeProblem(
  code: string,
  attempt: () => Promise<CodeVerdict>,
): Promise<CodeProblem | undefined> {
  if (code === '') return codeEmpty;
  return CODE.test(code) ? BY_VERDICT[await attempt()] : codeMalformed;
}
