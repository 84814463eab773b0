import { setTimeout as sleep } from 'node:timers/promises';
import type { AnsweringContext } from '../answering-context.ts';
import type { ResponseKey } from '../../response-log/response-store.ts';

/** An effect that went wrong by itself, not because the database was away. */
export class EffectError extends Error {
  readonly effectId: string;
  constructor(effectId: string, cause: unknown) {
    super(`the effect ${effectId} could not be carried out`, { cause });
    this.effectId = effectId;
  }
}

/** FLOW-7: a failed draw or score is tried so often, with back-off, before it counts as failed. */
const MOST_TRIES = 3;
const BACK_OFF_MS = 40;

/**
 * Does `work`, which carries out effects and keeps nothing of a try that failed. Again when an effect goes wrong;
 * after the third time without it. A database that is away is no effect's failure: the call is then repeated.
 */
export async function tryEffects<T>(
  { warn }: Pick<AnsweringContext, 'warn'>,
  { surveyId }: ResponseKey,
  work: (givenUp: ReadonlySet<string>) => Promise<T>,
): Promise<T> {
  const givenUp = new Set<string>();
  const tries = new Map<string, number>();
  for (;;) {
    try {
      return await work(givenUp);
    } catch (error) {
      if (!(error instanceof EffectError)) throw error;
      const { effectId, cause } = error;
      const count = (tries.get(effectId) ?? 0) + 1;
      tries.set(effectId, count);
      if (count < MOST_TRIES) {
        await sleep(BACK_OFF_MS * 4 ** count * Math.random());
        continue;
      }
      givenUp.add(effectId);
      const kind = effectId.slice(0, effectId.indexOf(':'));
      warn(
        { survey: surveyId, effect: kind, error: nameOf(cause) },
        'an effect failed: the survey goes on without',
      );
    }
  }
}

/** Never the message: it may hold an answer. */
function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name;
}
