import { destroyLimits } from '../../access/admission/limit-store.ts';
import { type Act, noteAct } from '../../access/operators/audit-store.ts';
import type { Database } from '../../storage/database.ts';
import { deleteResponse, expireResponse } from '../responses-store.ts';
import {
  countOverdue,
  findOverdue,
  findSurveyEnd,
  hasLimits,
  type KeptSurvey,
  type Overdue,
} from './retention-store.ts';

export interface Sweeping {
  readonly database: Database;
  readonly now: () => number;
  readonly stopping: AbortSignal;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Responses that are looked up at once; each goes in a transaction of its own. */
const BATCH = 200;

export const daysAgo = (now: () => number, days: number): Date => new Date(now() - days * DAY_MS);

async function noted(
  sweeping: Sweeping,
  about: Pick<Act, 'act' | 'surveyId' | 'subject'>,
  work: () => Promise<boolean>,
): Promise<void> {
  const act = { tokenId: 'server', name: 'retention', ...about };
  await noteAct(sweeping, act, async () => ((await work()) ? 'done' : 'cut off'));
}

/** False when it was told to stop on the way. */
async function dropOverdue({ database, now, stopping }: Sweeping, which: Overdue): Promise<boolean> {
  for (;;) {
    const seqs = await findOverdue(database, which, BATCH);
    if (seqs.length === 0) return true;
    for (const seq of seqs) {
      if (stopping.aborted) return false;
      const key = { surveyId: which.surveyId, seq };
      if (which.hasEnded) await expireResponse(database, key, new Date(now()));
      else await deleteResponse(database, key, new Date(now()), which.before);
    }
  }
}

async function sweepResponses(sweeping: Sweeping, which: Overdue): Promise<void> {
  const count = await countOverdue(sweeping.database, which);
  if (count === 0) return;
  const subject = `${count} that ${which.hasEnded ? 'ended' : 'were last seen'} before ${which.before.toISOString()}`;
  const about = { act: 'retention.responses', surveyId: which.surveyId, subject };
  await noted(sweeping, about, () => dropOverdue(sweeping, which));
}

async function sweepLimits(sweeping: Sweeping, surveyId: string, days: number): Promise<void> {
  const { database, now } = sweeping;
  const end = await findSurveyEnd(database, surveyId, daysAgo(now, days));
  if (end === undefined || !(await hasLimits(database, surveyId))) return;
  const subject = `of the survey that ended ${end.toISOString()}`;
  await noted(sweeping, { act: 'retention.limits', surveyId, subject }, async () => {
    await destroyLimits(database, surveyId);
    return true;
  });
}

/** Deletes what a survey keeps no longer (TRUST-28). */
export async function sweepSurvey(sweeping: Sweeping, kept: KeptSurvey): Promise<void> {
  const before = (days: number) => daysAgo(sweeping.now, days);
  const { survey_id: surveyId, ended_days, unfinished_days, limits_days } = kept;
  if (ended_days !== null)
    await sweepResponses(sweeping, { surveyId, hasEnded: true, before: before(ended_days) });
  if (unfinished_days !== null)
    await sweepResponses(sweeping, { surveyId, hasEnded: false, before: before(unfinished_days) });
  await sweepLimits(sweeping, surveyId, limits_days);
}
