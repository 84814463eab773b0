import { type Failure, fail } from '../../http/failure.ts';

/** Codes of one upload, and of one batch that is made. */
export const MOST_CODES = 50_000;
const CODE = /^[\x21-\x7e]{4,64}$/;

/** Codes of coupons, one on a line, with or without quotation marks and a first line `code`; each once. */
export function readCodes(csv: string): readonly string[] | Failure {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^"(.*)"$/, '$1'));
  const codes = [...new Set(lines.filter((line) => line !== '' && line.toLowerCase() !== 'code'))];
  const wrong = codes.find((code) => !CODE.test(code));
  if (wrong === undefined && codes.length > 0 && codes.length <= MOST_CODES) return codes;
  const path = wrong === undefined ? 'body' : `line ${lines.indexOf(wrong) + 1}`;
  return fail('request.invalid', { key: 'award.codes', path });
}
