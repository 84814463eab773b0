import { hash32, needsServerFacts, type Program, seedsFor, type State } from '@canvass/logic';
import { quotaReadsOf } from '@canvass/logic/effects';
import type { SessionFacts } from '@canvass/protocol';
import { beginLocally } from '../answering/begin-locally.ts';
import { foldEvents } from '../answering/fold.ts';
import { shownDigest } from './shown-digest.ts';

/** So many respondents must see the same before it is drawn for all. */
const SAMPLES = 16;
const LARGEST_NUMBER = 1_000_000;
/** A page is kept for an hour at most. */
const APART_SECONDS = 3600 / SAMPLES;

/**
 * The state on the first page. Where it hangs on what only a begun response has (number, seeds, time), one of some that may
 * come, if all of them show the same; undefined where they do not, or where the server is asked before the first page.
 */
export function sampledBegin(program: Program, facts: SessionFacts): State | undefined {
  if (!needsServerFacts(program)) return beginLocally(program, facts);
  const states: State[] = [];
  let shown: number | undefined;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const { state } = foldEvents(program, sampledFacts(program, facts, sample), []);
    if (state.pending.length > 0) return undefined;
    const digest = shownDigest(program, state);
    if (digest !== (shown ?? digest)) return undefined;
    shown = digest;
    states.push(state);
  }
  return states[0];
}

/** Every second of them finds all quota cells that rules read empty, the others find them full. */
function sampledFacts(program: Program, facts: SessionFacts, sample: number): SessionFacts {
  const seq = 1 + (hash32(`sample ${sample}`) % LARGEST_NUMBER);
  const now = facts.now + Math.round(sample * APART_SECONDS);
  const { full, counts } = quotaReadsOf(program) ?? { full: [], counts: [] };
  const quotas = { full, counts: Object.fromEntries(counts.map((cell) => [cell, seq])) };
  return { ...facts, seq, seeds: seedsFor(program, seq), now, ...(sample % 2 === 1 && { quotas }) };
}
