import type { EffectOf, EffectType, Program } from '../program/program.ts';
import type { State } from '../program/types.ts';

export type { EffectOf, EffectType };

/** An effect, and the state that waits for its value. */
export interface Waiting<T extends EffectType = EffectType> {
  readonly program: Program;
  readonly state: State;
  readonly effect: EffectOf<T>;
}

/**
 * How hosts carry out one kind of effect: the request goes to a ledger, and what it replies becomes the value that the
 * engine is fed. Both are pure, and the same in every host; hosts differ in their ledgers only.
 */
export interface HostEffect<T extends EffectType, Request, Reply> {
  /** What a ledger must answer. */
  request(waiting: Waiting<T>): Request;
  /** What `fulfilled` says. */
  value(waiting: Waiting<T>, reply: Reply): unknown;
  /** CALL-9: the survey goes on without the value, where it cannot be had. */
  readonly mayFail?: true;
}
