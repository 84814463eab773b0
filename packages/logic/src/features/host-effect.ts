import type { Program } from '../program/program.ts';
import type { EffectOf, EffectType, State } from '../program/types.ts';

export type { EffectOf, EffectType };

export interface EffectContext<T extends EffectType = EffectType> {
  readonly program: Program;
  readonly state: State;
  readonly effect: EffectOf<T>;
}

/**
 * The host's side of one kind of effect: converts the effect to a ledger request, and the ledger's reply to the
 * effect's value. Both are pure and the same in every host; hosts differ only in their ledgers.
 */
export interface HostEffect<T extends EffectType, Request, Reply> {
  request(context: EffectContext<T>): Request;
  /** Returns the value of the event `fulfilled`. */
  value(context: EffectContext<T>, reply: Reply): unknown;
  /** Whether the survey continues without the value if it is not available (CALL-9). */
  readonly mayFail?: true;
}
