import type { State } from '../program/types.ts';
import { hash32 } from '../random/hash.ts';
import { canonicalJson } from '@canvass/protocol';

/** Cached digests of chunks of answers. States share unchanged chunks, so a step computes one or two. */
const chunkDigests = new WeakMap<readonly unknown[], string>();

/**
 * A digest of eight characters over effective answers, page, screen and end status. Stored with each step: a different
 * digest on replay means that the same events were evaluated differently (ENGINE-14).
 */
export function stateDigest({ effective, page, screen = 0, end }: State): string {
  const answers = effective.map(chunkDigest);
  return hexOf(`${page} ${screen} ${end.is_end} ${end.status} ${answers.join(' ')}`);
}

function chunkDigest(chunk: readonly unknown[]): string {
  const cached = chunkDigests.get(chunk);
  if (cached !== undefined) return cached;
  const digest = hexOf(`[${chunk.map(answerText).join(',')}]`);
  chunkDigests.set(chunk, digest);
  return digest;
}

/** Cached canonical JSON of answers. Most answers of a changed chunk are unchanged. */
const answerTexts = new WeakMap<object, string>();

function answerText(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return canonicalJson(answer);
  const cached = answerTexts.get(answer);
  if (cached !== undefined) return cached;
  const text = canonicalJson(answer);
  answerTexts.set(answer, text);
  return text;
}

const hexOf = (text: string): string => hash32(text).toString(16).padStart(8, '0');
