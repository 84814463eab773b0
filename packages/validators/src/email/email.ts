import { foldWidth } from '../fold-width.ts';
import { HAN } from '../han.ts';
import { lengthIssues } from '../range.ts';
import { textLength } from '../text-length.ts';
import type { Validator } from '../validator.ts';

/** VALID-6, Email: lengths in characters. */
const TOTAL_MAX = 320;
const LOCAL_MAX = 64;
const DOMAIN_MAX = 255;
/** VALID-6. */
const LABEL_MAX = 63;

/** Dot-separated runs of ASCII letters, digits, the specials of RFC 5322, and CJK (Han, kana, hangul). */
const ATOM = `[A-Za-z0-9!#$%&'*+\\-/=?^_\`{|}~\\u3041-\\u30ff\\uac00-\\ud7a3${HAN}]+`;
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u');

/** E-mail address: VALID-6. The domain is ASCII (or its xn-- form). */
export const email = {
  id: 'email',
  input: { mode: 'email', autocomplete: 'email', direction: 'ltr' },
  normalise: foldWidth,
  validate: (text, { range }) =>
    isEmail(text) ? lengthIssues(text, range) : [{ key: 'validate.format_email' }],
} as const satisfies Validator;

function isEmail(text: string): boolean {
  if (textLength(text) > TOTAL_MAX) return false;
  const at = text.indexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  return LOCAL.test(local) && textLength(local) <= LOCAL_MAX && isDomain(text.slice(at + 1));
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return domain.length <= DOMAIN_MAX && labels.length >= 2 && labels.every(isLabel);
}

function isLabel(label: string): boolean {
  return (
    label.length <= LABEL_MAX &&
    /^[A-Za-z0-9-]+$/.test(label) &&
    !label.startsWith('-') &&
    !label.endsWith('-')
  );
}
