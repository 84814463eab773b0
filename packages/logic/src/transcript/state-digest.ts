import type { State } from '../program/types.ts';
import { hash32 } from '../random/hash.ts';
import { canonicalJson } from '@canvass/protocol';

/** Digests of chunks of answers. States share the chunks that did not change, so that a step costs one or two of them. */
const chunkDigests = new WeakMap<readonly unknown[], string>();

/**
 * What a response has come to, in eight characters: the answers that count, the page, and how it ended. Stored with each step;
 * a fold that comes to another digest has evaluated the same events differently (ENGINE-14).
 */
export function stateDigest({ effective, page, screen = 0, end }: State): string {
  const answers = effective.map(chunkDigest);
  return hexOf(`${page} ${screen} ${end.is_end} ${end.status} ${answers.join(' ')}`);
}

function chunkDigest(chunk: readonly unknown[]): string {
  const known = chunkDigests.get(chunk);
  if (known !== undefined) return known;
  const digest = hexOf(`[${chunk.map(answerText).join(',')}]`);
  chunkDigests.set(chunk, digest);
  return digest;
}

/** Canonical JSON of answers. Most answers of a chunk are those of the step before. */
const answerTexts = new WeakMap<object, string>();

function answerText(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return canonicalJson(answer);
  const known = answerTexts.get(answer);
  if (known !== undefined) return known;
  const text = canonicalJson(answer);
  answerTexts.set(answer, text);
  return text;
}

const hexOf = (text: string): string => hash32(text).toString(16).padStart(8, '0');
