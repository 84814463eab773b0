import { createHash } from 'node:crypto';
import { canonicalJson } from '@canvass/logic';
import { type AwardPlan, awardsOf, type PrizePlan } from '@canvass/logic/effects';
import { AWARD_KINDS } from '@canvass/project';
import { DEFAULT_TIMEZONE, type AwardAuth, type AwardFission } from '@canvass/protocol';
import type { PublishedVersion } from '../surveys/published-version.ts';

/** The parts of a version that awards need. Previews pass versions that were not published. */
export type AwardVersion = Pick<PublishedVersion, 'program' | 'project' | 'title'>;

/** An award of the newest version, which applies to responses of all versions. */
export interface PublishedAward extends AwardPlan {
  readonly surveyId: string;
  /** Fingerprint of the author's settings (AWARD-10). */
  readonly revision: string;
  readonly timeZone: string;
  readonly auth: AwardAuth;
  readonly version: AwardVersion;
}

const awardsOfVersion = new WeakMap<AwardVersion, readonly PublishedAward[]>();
const REVISION_LENGTH = 16;

/** The awards of a version, in authored order. */
export function publishedAwards(surveyId: string, version: AwardVersion): readonly PublishedAward[] {
  const made =
    awardsOfVersion.get(version) ??
    awardsOf(version.program).map((plan) => publishAward(surveyId, plan, version));
  awardsOfVersion.set(version, made);
  return made;
}

const publishAward = (surveyId: string, plan: AwardPlan, version: AwardVersion): PublishedAward => ({
  ...plan,
  surveyId,
  version,
  revision: createHash('sha256').update(canonicalJson(plan.award)).digest('hex').slice(0, REVISION_LENGTH),
  timeZone: version.project.timezone ?? DEFAULT_TIMEZONE,
  auth: plan.award.auth ?? (AWARD_KINDS[plan.award.kind].paysToAccount ? 'wx' : 'close'),
});

export const findPrize = ({ prizes }: AwardPlan, id: string | null): PrizePlan | undefined =>
  prizes.find((prize) => prize.id === id);

/** The parts of a poster from its survey. The logo is that of every page, or else that of the start page. */
export function posterOf({
  title,
  project,
}: AwardVersion): Pick<AwardFission, 'survey_title' | 'survey_logo'> {
  const logo = project.design?.logo ?? project.desc_begin_page?.logo;
  return { survey_title: title, ...(logo !== undefined && { survey_logo: logo }) };
}
