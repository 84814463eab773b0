import type { State } from '../engine/types.ts';
import { hash32 } from '../random/hash.ts';
import { canonicalJson } from './canonical-json.ts';

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
  const digest = hexOf(canonicalJson(chunk));
  chunkDigests.set(chunk, digest);
  return digest;
}

const hexOf = (text: string): string => hash32(text).toString(16).padStart(8, '0');
