import { createHash } from 'node:crypto';
import { canonicalJson } from '@canvass/logic';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 24;

/** Same content, same hash, however its JSON is laid out. */
export const contentHash = (project: unknown): string =>
  createHash('sha256').update(canonicalJson(project)).digest('hex');

/**
 * The id of a project that has none: 24 letters and digits made from its content, so that the same file published
 * again, even at the same time, is the same survey (PROJECT-10; docs/adr/0030).
 */
export function assignedId(project: unknown): string {
  let number = BigInt(`0x${contentHash(project)}`);
  let id = '';
  while (id.length < LENGTH) {
    id += LETTERS_AND_DIGITS.charAt(Number(number % 62n));
    number /= 62n;
  }
  return id;
}
