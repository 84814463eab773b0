import type { DeletionState, ErasedMember, RetentionData } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { fail, type Failure } from '../../http/failure.ts';
import { findListed } from '../../publishing/publishing-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import type { Metrics } from '../../telemetry/metrics/metrics.ts';
import {
  countOverdue,
  findRetention,
  leaseSurvey,
  listRetentions,
  setRetention,
  setSwept,
  findOverdue,
  findSurveyEnd,
  hasLimits,
  type KeptSurvey,
  type OverdueSelection,
} from '../../surveys/retention-store.ts';
import type { Retention } from '../../config/retention-settings.ts';
import { isOver } from '../../database/clock/leases.ts';
import { dropMailsOfMember } from '../../mail/mail-list.ts';
import { dropMembers } from '../../admission/members/member-store.ts';
import { dropLinksOfMember } from '../../admission/unique-links/unique-link-store.ts';
import { dropShortLinksWith } from '../../publishing/short-links/short-links.ts';
import type { Database } from '../../database/database.ts';
import { findTraces, isOfMember, mayHaveValue, type MemberTraces } from '../../results/response-members.ts';
import { readFacts } from '../../results/stored-end.ts';
import { deleteResponse, expireResponse } from '../../results/responses-store.ts';
import { destroyLimits } from '../../admission/limit-store.ts';
import { noteAct, type AuditedAct } from '../../auth/operators/audit-store.ts';

interface RetentionService {
  show(surveyId: string): Promise<RetentionData | Failure>;
  set(surveyId: string, retention: Retention): Promise<RetentionData | Failure>;
  eraseMember(surveyId: string, memberId: string): Promise<ErasedMember | Failure>;
  /** Deletes data whose retention period is over (TRUST-28). */
  sweep(stopping: AbortSignal): Promise<void>;
  /**
   * Whether stored data may be deleted by age. Returns false after an implausible pause, until an operator allows it.
   */
  mayDelete(): Promise<boolean>;
  /** Ends the wait after an implausible pause. */
  allowDeletion(): Promise<DeletionState>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly retention: RetentionService;
  }
}

/** Minimum time between the starts of two sweeps of a survey, in all processes together. */
const SWEEP_AGAIN_MS = 50 * 60 * 1_000;
const SOON_DAYS = 30;
/**
 * A longer time between two sweeps is implausible. Either no server ran, or the clock of machine and database jumped ahead,
 * and nothing but an operator can tell which.
 */
const MAX_PAUSE_MS = 7 * 24 * 60 * 60 * 1_000;
/** The retention of surveys that were published before this setting existed. */
const UNLIMITED_RETENTION: Retention = { ended_days: null, unfinished_days: null, limits_days: 0 };

/** The retention of responses and the deletion of expired ones (docs/adr/0125). */
export function createRetention(
  { database, now, warn }: Foundation,
  surveys: Surveys,
  metrics: Pick<Metrics, 'recordDeletionWait'>,
): RetentionService {
  const findWait = async () => findImplausiblePause(await listRetentions(database), now());
  async function show(surveyId: string): Promise<RetentionData | Failure> {
    if ((await findListed(database, surveyId)) === undefined) return fail('request.not_found');
    const found = await findRetention(database.query, surveyId);
    const { ended_days, unfinished_days, limits_days } = found ?? UNLIMITED_RETENTION;
    const countDueSoon = async (days: number | null, hasEnded: boolean) =>
      days === null
        ? 0
        : countOverdue(database, { surveyId, hasEnded, before: daysAgo(now, days - SOON_DAYS) });
    return {
      ended_days,
      unfinished_days,
      limits_days: found === undefined ? null : limits_days,
      due_within_30_days: {
        ended: await countDueSoon(ended_days, true),
        unfinished: await countDueSoon(unfinished_days, false),
      },
      waiting_since: (await findWait())?.toISOString() ?? null,
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
    async mayDelete() {
      const since = await findWait();
      metrics.recordDeletionWait(since !== undefined);
      if (since === undefined) return true;
      warn(
        { since: since.toISOString() },
        'ALARM: nothing is deleted until an operator allows it: no sweep since this time, so the clock may be wrong',
      );
      return false;
    },
    async allowDeletion() {
      for (const { survey_id: surveyId } of await listRetentions(database))
        await setSwept(database, surveyId, daysAgo(now, 0));
      return { waiting_since: (await findWait())?.toISOString() ?? null };
    },
    async sweep(stopping) {
      for (const survey of await listRetentions(database)) {
        if (stopping.aborted) return;
        const lease = { now: daysAgo(now, 0), until: new Date(now() + SWEEP_AGAIN_MS) };
        // The last sweep time is checked before taking the lease, so that a sweep without work writes nothing.
        if (isOver(survey.swept_until, lease) && (await leaseSurvey(database, survey.survey_id, lease)))
          await sweepSurvey({ database, now, stopping }, survey);
      }
    },
  };
}

/** The time of the last sweep if it is implausibly long ago. Times in the future were stored by a wrong clock. */
function findImplausiblePause(surveys: readonly KeptSurvey[], now: number): Date | undefined {
  const sweeps = surveys
    .map(({ swept_until: end }) => end?.getTime() ?? 0)
    .filter((end) => end > 0 && end <= now + SWEEP_AGAIN_MS);
  const last = Math.max(...sweeps);
  return sweeps.length > 0 && now - last > MAX_PAUSE_MS ? new Date(last) : undefined;
}

interface EraseContext {
  readonly foundation: Pick<Foundation, 'database' | 'now'>;
  readonly surveys: Surveys;
}

/**
 * Deletes all data of a member (TRUST-26): all responses, including abandoned ones, mails, and short links to the member's
 * signed links. Unique links become `deleted`. The member is deleted last, so that an interrupted call can be repeated.
 * Fails with `request.not_found` if there is no data.
 */
async function eraseMember(
  { foundation: { database, now }, surveys }: EraseContext,
  surveyId: string,
  memberId: string,
): Promise<ErasedMember | Failure> {
  const traces = await findTraces(database, surveys, surveyId, memberId);
  const { links, parameters } = traces;
  const seqs = await loadResponses(database, surveyId, traces);
  for (const seq of seqs) await deleteResponse(database, { surveyId, seq }, new Date(now()));
  await dropLinksOfMember(database, surveyId, memberId);
  const mailCount = await dropMailsOfMember(database, surveyId, memberId);
  const shortLinkCount = await dropShortLinksWith(database, surveyId, { parameters, value: memberId });
  const droppedMembers = await dropMembers(database, surveyId, memberId);
  const linkCount = links.length + shortLinkCount;
  if (droppedMembers + linkCount + seqs.length + mailCount === 0) return fail('request.not_found');
  return { responses: seqs.length, links: linkCount };
}

/** Finds a member's responses by reading all responses of the survey, because members are rarely erased. */
async function loadResponses(
  { query }: Database,
  surveyId: string,
  traces: MemberTraces,
): Promise<readonly number[]> {
  const rows = await query
    .selectFrom('response')
    .select(['seq', 'facts'])
    .where('survey_id', '=', surveyId)
    .where(mayHaveValue([traces.memberId, ...traces.links]))
    .orderBy('seq')
    .execute();
  return rows.filter((row) => isOfMember(traces, readFacts(row).facts)).map(({ seq }) => seq);
}

interface SweepContext {
  readonly database: Database;
  readonly now: () => number;
  readonly stopping: AbortSignal;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The number of responses that one query reads. Each response is deleted in its own transaction. */
const BATCH = 200;

const daysAgo = (now: () => number, days: number): Date => new Date(now() - days * DAY_MS);

async function runAudited(
  context: SweepContext,
  details: Pick<AuditedAct, 'act' | 'surveyId' | 'subject'>,
  work: () => Promise<boolean>,
): Promise<void> {
  const act = { tokenId: 'server', name: 'retention', ...details };
  await noteAct(context, act, async () => ((await work()) ? 'done' : 'cut off'));
}

/** Deletes the overdue responses. Returns false if a stop of the server interrupted this. */
async function dropOverdue(
  { database, now, stopping }: SweepContext,
  overdue: OverdueSelection,
): Promise<boolean> {
  for (;;) {
    const seqs = await findOverdue(database, overdue, BATCH);
    if (seqs.length === 0) return true;
    for (const seq of seqs) {
      if (stopping.aborted) return false;
      const key = { surveyId: overdue.surveyId, seq };
      if (overdue.hasEnded) await expireResponse(database, key, new Date(now()));
      else await deleteResponse(database, key, new Date(now()), overdue.before);
    }
  }
}

async function sweepResponses(context: SweepContext, overdue: OverdueSelection): Promise<void> {
  const count = await countOverdue(context.database, overdue);
  if (count === 0) return;
  const subject = `${count} that ${overdue.hasEnded ? 'ended' : 'were last seen'} before ${overdue.before.toISOString()}`;
  const details = { act: 'retention.responses', surveyId: overdue.surveyId, subject };
  await runAudited(context, details, () => dropOverdue(context, overdue));
}

async function sweepLimits(context: SweepContext, surveyId: string, days: number): Promise<void> {
  const { database, now } = context;
  const end = await findSurveyEnd(database, surveyId, daysAgo(now, days));
  if (end === undefined || !(await hasLimits(database, surveyId))) return;
  const subject = `of the survey that ended ${end.toISOString()}`;
  await runAudited(context, { act: 'retention.limits', surveyId, subject }, async () => {
    await destroyLimits(database, surveyId);
    return true;
  });
}

/** Deletes a survey's data whose retention period is over (TRUST-28). */
async function sweepSurvey(context: SweepContext, survey: KeptSurvey): Promise<void> {
  const before = (days: number) => daysAgo(context.now, days);
  const { survey_id: surveyId, ended_days, unfinished_days, limits_days } = survey;
  if (ended_days !== null)
    await sweepResponses(context, { surveyId, hasEnded: true, before: before(ended_days) });
  if (unfinished_days !== null)
    await sweepResponses(context, { surveyId, hasEnded: false, before: before(unfinished_days) });
  await sweepLimits(context, surveyId, limits_days);
}
