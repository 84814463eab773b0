import type { ErasedMember, RetentionData } from '@canvass/protocol';
import type { Foundation } from '../../foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findListed } from '../../publishing/publishing-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { eraseMember } from './erase-member.ts';
import {
  countOverdue,
  findRetention,
  leaseSurvey,
  listRetentions,
  type Retention,
  setRetention,
} from './retention-store.ts';
import { isOver } from '../../storage/clock/leases.ts';
import { daysAgo, sweepSurvey } from './sweep.ts';

export interface KeptData {
  show(surveyId: string): Promise<RetentionData | Failure>;
  set(surveyId: string, retention: Retention): Promise<RetentionData | Failure>;
  /** Deletes a member with every trace of them. */
  eraseMember(surveyId: string, memberId: string): Promise<ErasedMember | Failure>;
  /** Deletes what surveys keep no longer (TRUST-28). */
  sweep(stopping: AbortSignal): Promise<void>;
}

/** A survey is swept at most so often, by one process at a time. */
const SWEEP_AGAIN_MS = 50 * 60 * 1_000;
const SOON_DAYS = 30;
/** Of a survey that was published before there was retention. */
const KEEPS_ALL: Retention = { ended_days: null, unfinished_days: null, limits_days: 0 };

/** How long surveys keep their responses, and what is done about it (docs/adr/0125). */
export function createKeptData({ database, now }: Foundation, surveys: Surveys): KeptData {
  async function show(surveyId: string): Promise<RetentionData | Failure> {
    if ((await findListed(database, surveyId)) === undefined) return fail('request.not_found');
    const found = await findRetention(database.query, surveyId);
    const { ended_days, unfinished_days, limits_days } = found ?? KEEPS_ALL;
    const soon = async (days: number | null, hasEnded: boolean) =>
      days === null
        ? 0
        : countOverdue(database, { surveyId, hasEnded, before: daysAgo(now, days - SOON_DAYS) });
    return {
      ended_days,
      unfinished_days,
      limits_days: found === undefined ? null : limits_days,
      due_within_30_days: {
        ended: await soon(ended_days, true),
        unfinished: await soon(unfinished_days, false),
      },
    };
  }

  return {
    show,
    async set(surveyId, retention) {
      if ((await findListed(database, surveyId)) === undefined) return fail('request.not_found');
      await setRetention(database.query, surveyId, retention);
      return show(surveyId);
    },
    eraseMember: (surveyId, memberId) =>
      eraseMember({ foundation: { database, now }, surveys }, surveyId, memberId),
    async sweep(stopping) {
      for (const kept of await listRetentions(database)) {
        if (stopping.aborted) return;
        const lease = { now: daysAgo(now, 0), until: new Date(now() + SWEEP_AGAIN_MS) };
        // Looked at here first, so that a look without anything to do writes nothing.
        if (isOver(kept.swept_until, lease) && (await leaseSurvey(database, kept.survey_id, lease)))
          await sweepSurvey({ database, now, stopping }, kept);
      }
    },
  };
}
