import type { EndStatus } from '@canvass/protocol';
import type { EffectType, HostEffect, Waiting } from '../features/host-effect.ts';
import type { hostEffects } from './host-effects.ts';

type Kinds = typeof hostEffects;
export type RequestOf<T extends EffectType> =
  Kinds[T] extends HostEffect<T, infer Request, never> ? Request : never;
export type ReplyOf<T extends EffectType> = Parameters<Kinds[T]['value']>[1];

/** Where a response has ended. */
export type Ended = Pick<Waiting, 'program' | 'state'>;

/**
 * A host's records, which answer the requests of effects: one member for each kind, so that a host which does not
 * answer a new kind does not compile. `ended` is called once the response has ended, in whichever way: what it holds
 * of others may be given back.
 */
export type Ledgers = {
  readonly [T in EffectType]: (request: RequestOf<T>, waiting: Waiting<T>) => ReplyOf<T>;
} & { readonly ended: (end: EndStatus, at: Ended) => void };

/** Of a host that has to wait for its records. */
export type AsyncLedgers = {
  readonly [T in keyof Ledgers]: (
    ...request: Parameters<Ledgers[T]>
  ) => ReturnType<Ledgers[T]> | Promise<ReturnType<Ledgers[T]>>;
};

/** What is asked of ledgers: one call of one member. */
export type LedgerCall = {
  readonly [T in keyof Ledgers]: {
    readonly type: T;
    readonly request: Parameters<Ledgers[T]>[0];
    readonly waiting: Parameters<Ledgers[T]>[1];
  };
}[keyof Ledgers];

/** The reply of the member that a call is for. */
export function replyOf<L extends Readonly<Record<LedgerCall['type'], unknown>>>(
  ledgers: L,
  { type, request, waiting }: LedgerCall,
): L[LedgerCall['type']] extends (...request: never) => infer Reply ? Reply : never {
  // Each member takes what is asked of its own kind.
  const member = ledgers[type] as (...call: readonly unknown[]) => never;
  return member(request, waiting);
}
