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

/** Codes of CODE-1: 4 none was sent, 1100 it can no longer be used, 7308 empty, 7309 of the wrong form, 7408 wrong. */
export type CodeProblem = 4 | 1100 | 7308 | 7309 | 7408;

const BY_VERDICT: Readonly<Record<CodeVerdict, CodeProblem | undefined>> = {
  right: undefined,
  wrong: 7408,
  spent: 1100,
  none: 4,
};
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** What is wrong with a code; only one that may be right is tried. */
export async function codeProblem(
  code: string,
  attempt: () => Promise<CodeVerdict>,
): Promise<CodeProblem | undefined> {
  if (code === '') return 7308;
  return CODE.test(code) ? BY_VERDICT[await attempt()] : 7309;
}
