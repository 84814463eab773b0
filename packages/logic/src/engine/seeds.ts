import { hash32 } from '../random/hash.ts';
import { needsSeed } from '../random/order.ts';
import type { Program } from './program.ts';

/** Spec section 9: a seed is a number below 10000 when there is no seq. */
export const LOCAL_SEED_LIMIT = 10_000;

/** gids of the questions that need a seed, in document order. */
export function seededIds(program: Program): readonly string[] {
  return program.questions
    .filter(({ question }) => needsSeed(question.option_order) || needsSeed(question.row_order))
    .map(({ gid }) => gid);
}

/** The seeds of a response, by gid: `hash32("{seq}:{gid}")` (semantics e). */
export function seedsFor(program: Program, seq: number): Record<string, number> {
  return Object.fromEntries(seededIds(program).map((gid) => [gid, hash32(`${seq}:${gid}`)]));
}

/** Seeds without a seq, drawn from `int(n)`, uniform in 0..n-1. */
export function localSeeds(program: Program, int: (n: number) => number): Record<string, number> {
  return Object.fromEntries(seededIds(program).map((gid) => [gid, int(LOCAL_SEED_LIMIT)]));
}

/** Whether a response can only begin with facts that the server gives: a seed, its number, its time, the member. */
export function needsServerFacts(program: Program): boolean {
  return program.needsServer || seededIds(program).length > 0;
}
