import type { State } from '@canvass/logic';
import {
  type AsyncLedgers,
  FAILED,
  hostEffects,
  type LedgerCall,
  replyOf,
  type Run,
  runEffectsAsync,
  type RunOptions,
} from '@canvass/logic/effects';
import { isUnavailable } from '../../database/unavailable.ts';
import type { HostMoment } from './locked-ledgers.ts';
import { EffectError } from './try-effects.ts';

/** Carries out the effects of one call, in `tryEffects`, which learns of those that went wrong by themselves. */
export function fulfilEffects(
  { version, givenUp }: Pick<HostMoment, 'version' | 'givenUp'>,
  state: State,
  ledgers: AsyncLedgers,
  options?: RunOptions,
): Promise<Run> {
  async function reply(call: LedgerCall): Promise<unknown> {
    if (call.type === 'ended') return replyOf(ledgers, call);
    const { id } = call.waiting.effect;
    if (givenUp.has(id)) return FAILED;
    try {
      return await replyOf(ledgers, call);
    } catch (error) {
      const { mayFail } = hostEffects[call.type];
      throw mayFail === true && !isUnavailable(error) ? new EffectError(id, error) : error;
    }
  }
  return runEffectsAsync(version.program, state, reply, options);
}
