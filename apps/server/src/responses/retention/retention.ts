import type { ErasedMember, RetentionData } from '@canvass/protocol';
import { destroyLimits } from '../../access/admission/limit-store.ts';
import { noteEnd, noteEntry } from '../../access/operators/audit-store.ts';
import type { Foundation } from '../../foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findListed } from '../../publishing/publishing-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { deleteResponse, expireResponse } from '../responses-store.ts';
import { eraseMember } from './erase-member.ts';
import {
  countOverdue,
  findOverdue,
  findRetention,
  findSurveyEnd,
  hasLimitKey,
  type KeptSurvey,
  leaseSurvey,
  listRetentions,
  type Overdue,
  type Retention,
  setRetention,
} from './retention-store.ts';

export interface KeptData {
  show(surveyId: string): Promise<RetentionData | Failure>;
  set(surveyId: string, retention: Retention): Promise<RetentionData | Failure>;
  /** Deletes a member with every trace of them. */
  eraseMember(surveyId: string, memberId: string): Promise<ErasedMember | Failure>;
  /** Deletes what surveys keep no longer (TRUST-28). */
  sweep(stopping: AbortSignal): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A survey is swept at most so often, by one process at a time. */
const SWEEP_AGAIN_MS = 50 * 60 * 1_000;
/** Responses that are looked up at once; each goes in a transaction of its own. */
const BATCH = 200;
const SOON_DAYS = 30;
/** Of a survey that was published before there was retention. */
const KEEPS_ALL: Retention = { ended_days: null, unfinished_days: null, limits_days: 0 };

/** How long surveys keep their responses, and what is done about it (docs/adr/0125). */
export function createKeptData({ database, now }: Foundation, surveys: Surveys): KeptData {
  const before = (days: number) => new Date(now() - days * DAY_MS);

  async function show(surveyId: string): Promise<RetentionData | Failure> {
    if ((await findListed(database, surveyId)) === undefined) return fail('request.not_found');
    const found = await findRetention(database.query, surveyId);
    const { ended_days, unfinished_days, limits_days } = found ?? KEEPS_ALL;
    const soon = async (days: number | null, hasEnded: boolean) =>
      days === null ? 0 : countOverdue(database, { surveyId, hasEnded, before: before(days - SOON_DAYS) });
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

  /** Noted before it is done, like everything that operators do: what cannot be noted is not done. */
  async function noted(surveyId: string, act: string, subject: string, work: () => Promise<boolean>) {
    const entry = { tokenId: 'server', name: 'retention', act, surveyId, subject };
    const id = await noteEntry(database, entry, new Date(now()));
    let outcome = 'server.failed';
    try {
      outcome = (await work()) ? 'done' : 'cut off';
    } finally {
      await noteEnd(database, id, outcome, new Date(now()));
    }
  }

  /** False when it was told to stop on the way. */
  async function dropOverdue(which: Overdue, stopping: AbortSignal): Promise<boolean> {
    for (;;) {
      const seqs = await findOverdue(database, which, BATCH);
      if (seqs.length === 0) return true;
      for (const seq of seqs) {
        if (stopping.aborted) return false;
        const key = { surveyId: which.surveyId, seq };
        if (which.hasEnded) await expireResponse(database, key, before(0));
        else await deleteResponse(database, key, before(0), which.before);
      }
    }
  }

  async function sweepResponses(which: Overdue, stopping: AbortSignal): Promise<void> {
    const count = await countOverdue(database, which);
    if (count === 0) return;
    const subject = `${count} that ${which.hasEnded ? 'ended' : 'were last seen'} before ${which.before.toISOString()}`;
    await noted(which.surveyId, 'retention.responses', subject, () => dropOverdue(which, stopping));
  }

  async function sweepLimits(surveyId: string, days: number): Promise<void> {
    const end = await findSurveyEnd(database, surveyId, before(days));
    if (end === undefined || !(await hasLimitKey(database, surveyId))) return;
    await noted(surveyId, 'retention.limits', `of the survey that ended ${end.toISOString()}`, async () => {
      await destroyLimits(database, surveyId);
      return true;
    });
  }

  async function sweepSurvey(kept: KeptSurvey, stopping: AbortSignal): Promise<void> {
    const { survey_id: surveyId, ended_days, unfinished_days, limits_days } = kept;
    if (ended_days !== null)
      await sweepResponses({ surveyId, hasEnded: true, before: before(ended_days) }, stopping);
    if (unfinished_days !== null)
      await sweepResponses({ surveyId, hasEnded: false, before: before(unfinished_days) }, stopping);
    await sweepLimits(surveyId, limits_days);
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
        const times = { now: before(0), until: new Date(now() + SWEEP_AGAIN_MS) };
        const isDue = kept.swept_until === null || kept.swept_until <= times.now;
        if (isDue && (await leaseSurvey(database, kept.survey_id, times))) await sweepSurvey(kept, stopping);
      }
    },
  };
}
