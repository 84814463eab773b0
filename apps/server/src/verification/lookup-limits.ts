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
import { countAll, type Limit, computeSubject, TEN_MINUTES_S } from '../admission/counts.ts';
import type { LimitSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import { forgetLookups, noteLookups } from './unique-store.ts';

interface LookupCaller extends ResponseKey {
  /** The address used for limits. All addresses of an IPv6 network count as one. */
  readonly address: string;
}

/** Limits how many values a respondent may compare with other respondents' answers. */
export interface LookupLimits {
  /**
   * Counts values that are new for the response before any lookup, so that a refused caller learns nothing. `state` is
   * the state after the call, in which the checks are pending.
   */
  admit(caller: LookupCaller, program: Program, state: State, now: Date): Promise<Failure | undefined>;
}

export function createLookupLimits(
  database: Database,
  hash: KeyedHash,
  { uniquePerResponse, uniquePerAddress }: LimitSettings,
): LookupLimits {
  const isOff = !Number.isFinite(uniquePerResponse) && !Number.isFinite(uniquePerAddress);

  /** The limits that count a caller's new values. `newFields` names the field of each value. */
  function limitsFor(
    { surveyId, seq, address }: LookupCaller,
    newFields: readonly string[],
  ): readonly Limit[] {
    const seconds = TEN_MINUTES_S;
    const byField = Map.groupBy(newFields, (field) => field);
    const fieldLimits = [...byField].map(([field, { length: count }]) => ({
      surveyId,
      subject: computeSubject(hash, 'look-ups of a response', surveyId, seq, field),
      max: uniquePerResponse,
      seconds,
      count,
    }));
    const subject = computeSubject(hash, 'look-ups from an address', address);
    const addressLimit = { surveyId: '', subject, max: uniquePerAddress, seconds, count: newFields.length };
    return [...fieldLimits.toSorted((a, b) => (a.subject < b.subject ? -1 : 1)), addressLimit];
  }

  return {
    async admit(asker, program, state, now) {
      if (isOff || serverCheckedQuestions(program).length === 0 || state.pending.length === 0)
        return undefined;
      const { surveyId, seq } = asker;
      const fieldsByHash = new Map(
        listUniqueChecks(program, state).map((check) => [
          hash('lookup', surveyId, `${seq} ${uniqueKey(check)}`),
          `${check.gid} ${check.part ?? ''}`,
        ]),
      );
      if (fieldsByHash.size === 0) return undefined;
      return transact(database, async (transaction) => {
        const newHashes = await noteLookups(transaction, asker, { hashes: [...fieldsByHash.keys()], now });
        const newFields = [...fieldsByHash]
          .filter(([value]) => newHashes.has(value))
          .map(([, field]) => field);
        if (newFields.length === 0) return undefined;
        const refusal = await countAll(transaction, limitsFor(asker, newFields), now);
        if (refusal !== undefined) await forgetLookups(transaction, asker, [...newHashes]);
        return refusal;
      });
    },
  };
}

function listUniqueChecks(program: Program, state: State): readonly UniqueCheck[] {
  const ofPage = state.pending.flatMap((effect) => (effect.type === 'verify' ? effect.checks : []));
  return [...ofPage, ...checksOfSurvey(program, state)].filter(isUniqueCheck);
}
