import { countCodePoints, foldWidth } from '../text/characters.ts';
import { HAN } from '../text/han.ts';
import { lengthIssues } from '../contract/validator.ts';
import type { Validator } from '../contract/validator.ts';

/** VALID-6: maximum lengths in characters. */
const MAX_TOTAL = 320;
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
const MAX_LABEL = 63;

/** Between the dots of a local part: ASCII letters, digits, the specials of RFC 5322, CJK (Han, kana, hangul). */
const ATOM = `[A-Za-z0-9!#$%&'*+\\-/=?^_\`{|}~\\u3041-\\u30ff\\uac00-\\ud7a3${HAN}]+`;
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u');

/** Letters of all scripts, as they appear in domains. Not \p{L}, which depends on the host's Unicode version. */
const LETTERS =
  '\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff\\u3005-\\u3007\\u3041-\\ud7a3\\uf900-\\ufdff\\ufe70-\\ufefc\\u{10000}-\\u{3fffd}';
const LABEL = new RegExp(`^[A-Za-z0-9${LETTERS}-]+$`, 'u');

/** With letters and combining marks of all scripts (RFC 6531). Latin-1 signs such as « are left out. */
const INTERNATIONAL_ATOM = `${ATOM.slice(0, -2)}${LETTERS}]+`;
const INTERNATIONAL_LOCAL = new RegExp(`^${INTERNATIONAL_ATOM}(?:\\.${INTERNATIONAL_ATOM})*$`, 'u');
const FULL_STOPS = /[\u3002\uff61]/g;

/** E-mail address (VALID-6). The domain may have letters of all scripts, or be in its xn-- form. */
export const email = {
  id: 'email',
  input: { mode: 'email', autocomplete: 'email', direction: 'ltr' },
  normalise: (text) => foldWidth(text).replace(FULL_STOPS, '.'),
  validate: (text, { range, international }) =>
    isEmail(text, international === true ? INTERNATIONAL_LOCAL : LOCAL)
      ? lengthIssues(text, range)
      : [{ key: 'validate.format_email' }],
} as const satisfies Validator;

function isEmail(text: string, localPart: RegExp): boolean {
  if (countCodePoints(text) > MAX_TOTAL) return false;
  const at = text.indexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  return localPart.test(local) && countCodePoints(local) <= MAX_LOCAL && isDomain(text.slice(at + 1));
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return domain.length <= MAX_DOMAIN && labels.length >= 2 && labels.every(isLabel);
}

function isLabel(label: string): boolean {
  return label.length <= MAX_LABEL && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
