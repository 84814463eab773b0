import type { Program, State } from '@canvass/logic';
import {
  serverCheckedQuestions,
  checksOfSurvey,
  isUniqueCheck,
  type UniqueCheck,
  uniqueKey,
} from '@canvass/logic/effects';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Failure } from '../http/failure.ts';
import { countAll, type Limit, subjectOf, TEN_MINUTES_S } from '../admission/counts.ts';
import type { LimitSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import { forgetLookups, noteLookups } from './unique-store.ts';

/** The response whose answers are looked up. */
interface LookupCaller extends ResponseKey {
  /** The address used for limits: one for a whole IPv6 network. */
  readonly address: string;
}

/** Limits of different values that a respondent may compare with other respondents' answers (docs/adr/0068). */
export interface LookupLimits {
  /**
   * Counts values that are new for the response before any lookup, so that a refused caller learns nothing. `state` is
   * the state after the call, with its checks pending.
   */
  admit(asker: LookupCaller, program: Program, state: State, now: Date): Promise<Failure | undefined>;
}

export function createLookupLimits(
  database: Database,
  hash: KeyedHash,
  { uniquePerResponse, uniquePerAddress }: LimitSettings,
): LookupLimits {
  const isOff = !Number.isFinite(uniquePerResponse) && !Number.isFinite(uniquePerAddress);

  /** `fresh` has the field of each new value. */
  function limitsFor({ surveyId, seq, address }: LookupCaller, fresh: readonly string[]): readonly Limit[] {
    const seconds = TEN_MINUTES_S;
    const byPlace = Map.groupBy(fresh, (place) => place);
    const places = [...byPlace].map(([place, { length: count }]) => ({
      surveyId,
      subject: subjectOf(hash, 'look-ups of a response', surveyId, seq, place),
      max: uniquePerResponse,
      seconds,
      count,
    }));
    const subject = subjectOf(hash, 'look-ups from an address', address);
    const all = { surveyId: '', subject, max: uniquePerAddress, seconds, count: fresh.length };
    return [...places.toSorted((a, b) => (a.subject < b.subject ? -1 : 1)), all];
  }

  return {
    async admit(asker, program, state, now) {
      if (isOff || serverCheckedQuestions(program).length === 0 || state.pending.length === 0)
        return undefined;
      const { surveyId, seq } = asker;
      const places = new Map(
        uniqueChecksOf(program, state).map((check) => [
          hash('lookup', surveyId, `${seq} ${uniqueKey(check)}`),
          `${check.gid} ${check.part ?? ''}`,
        ]),
      );
      if (places.size === 0) return undefined;
      return transact(database, async (transaction) => {
        const noted = await noteLookups(transaction, asker, { hashes: [...places.keys()], now });
        const fresh = [...places].filter(([value]) => noted.has(value)).map(([, place]) => place);
        if (fresh.length === 0) return undefined;
        const refused = await countAll(transaction, limitsFor(asker, fresh), now);
        if (refused !== undefined) await forgetLookups(transaction, asker, [...noted]);
        return refused;
      });
    },
  };
}

/** Unique checks of the page and of the end, since one call may reach both. */
function uniqueChecksOf(program: Program, state: State): readonly UniqueCheck[] {
  const ofPage = state.pending.flatMap((effect) => (effect.type === 'verify' ? effect.checks : []));
  return [...ofPage, ...checksOfSurvey(program, state)].filter(isUniqueCheck);
}
