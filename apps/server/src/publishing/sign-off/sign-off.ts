import type { SignOffState } from '@canvass/protocol';
import { sql } from 'kysely';
import { findRightsRefusal } from '../../auth/operators/rights.ts';
import type { Foundation } from '../../config/foundation.ts';
import type { Operator } from '../../http/callers.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import { draftFileOf, findDraft } from '../drafts/draft-store.ts';
import { hashContent } from '../publishing.ts';

type Reply = Promise<SignOffState | Failure>;

/** Sign-offs of drafts by named reviewers, and the rule that surveys are published only with one. */
export interface SignOffs {
  show(surveyId: string, caller: Operator): Reply;
  /** Signs off the draft. Fails if the draft has another edition than the one that the reviewer has read. */
  sign(surveyId: string, edition: string, reviewer: Operator): Reply;
  /** Withdraws the caller's own sign-off of the present draft. */
  withdraw(surveyId: string, reviewer: Operator): Reply;
  /** Switches the rule of the survey. Only operators who manage the survey may switch it off. */
  setRule(surveyId: string, isRequired: boolean, caller: Operator): Reply;
  /** Returns a failure if publishing this content requires a sign-off by a reviewer other than the publisher. */
  findObstacle: FindSignOffObstacle;
}

type FindSignOffObstacle = (
  surveyId: string,
  contentHash: string,
  publisherId: string,
) => Promise<Failure | undefined>;

declare module '../../http/route.ts' {
  interface Services {
    readonly signOffs: SignOffs;
  }
}

/** Maximum number of listed sign-offs. */
const MAX_LISTED = 20;
/** Older sign-offs of a survey are deleted. */
const MAX_KEPT = 500;

export function createSignOffs(foundation: Foundation): SignOffs {
  const show = (surveyId: string, caller: Operator) => showSignOffs(foundation, surveyId, caller);
  return {
    show,
    async sign(surveyId, edition, reviewer) {
      const content = await findContent(foundation, surveyId);
      if (content === undefined) return fail('request.not_found');
      if (content.edition !== edition) return fail('publishing.draft_changed');
      await storeSignOff(foundation, { surveyId, contentHash: content.hash, reviewer });
      return show(surveyId, reviewer);
    },
    async withdraw(surveyId, reviewer) {
      const content = await findContent(foundation, surveyId);
      if (content === undefined) return fail('request.not_found');
      await foundation.database.query
        .deleteFrom('sign_off')
        .where('survey_id', '=', surveyId)
        .where('content_hash', '=', content.hash)
        .where('reviewer_id', '=', reviewer.id)
        .execute();
      return show(surveyId, reviewer);
    },
    async setRule(surveyId, isOn, caller) {
      const state = await show(surveyId, caller);
      if (isFailure(state)) return state;
      if (!isOn && !state.may_switch_off) return fail('publishing.sign_off_kept');
      await storeRule(foundation, surveyId, isOn);
      return show(surveyId, caller);
    },
    findObstacle: async (surveyId, contentHash, publisherId) =>
      (await isRequired(foundation, surveyId)) &&
      !(await isSignedByOther(foundation, surveyId, { contentHash, operatorId: publisherId }))
        ? fail('publishing.sign_off_missing', { key: 'publishing.sign_off_missing' })
        : undefined,
  };
}

async function isRequired({ database, settings }: Foundation, surveyId: string): Promise<boolean> {
  if (settings.requiresSignOff) return true;
  const row = await database.query
    .selectFrom('sign_off_rule')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return row !== undefined;
}

async function isSignedByOther(
  { database }: Foundation,
  surveyId: string,
  { contentHash, operatorId }: { readonly contentHash: string; readonly operatorId: string },
): Promise<boolean> {
  const row = await database.query
    .selectFrom('sign_off')
    .select('reviewer_id')
    .where('survey_id', '=', surveyId)
    .where('content_hash', '=', contentHash)
    .where('reviewer_id', '!=', operatorId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The edition and the content of the draft. Undefined if the survey has no draft. */
async function findContent({ database }: Foundation, surveyId: string) {
  const draft = await findDraft(database, surveyId);
  return draft && { edition: draft.edition, hash: hashContent(draftFileOf(draft)) };
}

async function showSignOffs(foundation: Foundation, surveyId: string, caller: Operator): Reply {
  const { database, settings } = foundation;
  const content = await findContent(foundation, surveyId);
  if (content === undefined && (await findSurvey(database, surveyId)) === undefined)
    return fail('request.not_found');
  const rows = await database.query
    .selectFrom('sign_off')
    .select(['reviewer', 'reviewer_id', 'content_hash', 'signed_at'])
    .where('survey_id', '=', surveyId)
    .orderBy('signed_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const required = await isRequired(foundation, surveyId);
  const signature = { contentHash: content?.hash ?? '', operatorId: caller.id };
  return {
    required,
    required_everywhere: settings.requiresSignOff,
    may_switch_off: !settings.requiresSignOff && findRightsRefusal(caller, 'manage', surveyId) === undefined,
    may_publish: !required || (await isSignedByOther(foundation, surveyId, signature)),
    sign_offs: rows.map(({ reviewer, reviewer_id: id, content_hash: hash, signed_at: time }) => ({
      reviewer,
      is_own: id === caller.id,
      is_current: hash === content?.hash,
      signed_at: time.toISOString(),
    })),
  };
}

interface NewSignOff {
  readonly surveyId: string;
  readonly contentHash: string;
  readonly reviewer: Operator;
}

async function storeSignOff(
  foundation: Foundation,
  { surveyId, contentHash, reviewer: { id, name } }: NewSignOff,
): Promise<void> {
  const signed = { signed_at: new Date(foundation.now()), reviewer: name };
  await foundation.database.query
    .insertInto('sign_off')
    .values({ survey_id: surveyId, content_hash: contentHash, reviewer_id: id, ...signed })
    .onConflict((conflict) =>
      conflict.columns(['survey_id', 'content_hash', 'reviewer_id']).doUpdateSet(signed),
    )
    .execute();
  await deleteOld(foundation, surveyId);
}

async function storeRule(
  { database: { query } }: Foundation,
  surveyId: string,
  isOn: boolean,
): Promise<void> {
  if (isOn)
    await query
      .insertInto('sign_off_rule')
      .values({ survey_id: surveyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await query.deleteFrom('sign_off_rule').where('survey_id', '=', surveyId).execute();
}

async function deleteOld({ database: { query } }: Foundation, surveyId: string): Promise<void> {
  await query
    .deleteFrom('sign_off')
    .where('survey_id', '=', surveyId)
    .where(
      'signed_at',
      '<',
      sql<Date>`(select min(signed_at) from (select signed_at from sign_off where survey_id = ${surveyId} order by signed_at desc limit ${MAX_KEPT}) kept)`,
    )
    .execute();
}
