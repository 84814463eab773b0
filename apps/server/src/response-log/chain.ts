import { hash as digestOf } from 'node:crypto';
import { canonicalJson } from '@canvass/logic';
import type { StoredEvent } from '@canvass/protocol';

/** One stored event: its canonical JSON, and the hash that links it to all earlier events. */
export interface Link {
  /** 1 for the first event. */
  readonly position: number;
  readonly event: string;
  readonly hash: string;
}

interface ChainStart {
  readonly surveyId: string;
  readonly seq: number;
  readonly version: number;
  /** Canonical JSON, as stored. */
  readonly facts: string;
}

const sha256 = (...parts: readonly string[]) => digestOf('sha256', parts.join(''));

/** The hash before the first event, which covers the facts with which the response began. */
export const firstHash = ({ surveyId, seq, version, facts }: ChainStart): string =>
  sha256(`${surveyId}\n${seq}\n${version}\n`, facts);

/** SHA-256 of the previous hash and the event's canonical JSON (ENGINE-5). */
const nextHash = (previousHash: string, event: string): string => sha256(previousHash, event);

export function appendLinks(
  count: number,
  head: string,
  events: readonly StoredEvent[],
): { readonly links: readonly Link[]; readonly head: string } {
  const links: Link[] = [];
  let hash = head;
  for (const event of events) {
    const text = canonicalJson(event);
    hash = nextHash(hash, text);
    links.push({ position: count + links.length + 1, event: text, hash });
  }
  return { links, head: hash };
}

interface ChainCheck {
  readonly valid: boolean;
  /** Position of the first link that is wrong or missing; 0 if the data of `ChainStart` was changed. */
  readonly brokenAt?: number;
}

interface StoredEnds {
  readonly first: string;
  readonly count: number;
  readonly head: string;
}

/** Finds the first position where stored events were changed, removed, added or reordered. */
export function checkChain(
  beginning: ChainStart,
  links: readonly Link[],
  storedEnds: StoredEnds,
): ChainCheck {
  let hash = firstHash(beginning);
  if (hash !== storedEnds.first) return { valid: false, brokenAt: 0 };
  for (const [index, link] of links.entries()) {
    const position = index + 1;
    hash = nextHash(hash, link.event);
    if (link.position !== position || position > storedEnds.count || link.hash !== hash)
      return { valid: false, brokenAt: position };
  }
  if (links.length < storedEnds.count) return { valid: false, brokenAt: links.length + 1 };
  return hash === storedEnds.head ? { valid: true } : { valid: false, brokenAt: links.length };
}
