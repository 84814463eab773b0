import type { Project } from '@canvass/project';
import type { TipsMode } from '@canvass/protocol';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import { findMember, type Member } from './members/member-store.ts';
import type { PublishedVersion } from '../surveys/published-version.ts';
import { findLinkObstacle } from './unique-links/link-obstacle.ts';
import { hashOfToken } from './unique-links/link-token.ts';
import { findLinkByHash, type UniqueLink } from './unique-links/unique-link-store.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import { identityIn, type MessagingVisitor, isInsideApp, appOf, type MessagingApp } from './visitor.ts';
import { findLimitObstacle, type Origin } from './origin-limits.ts';

const REFUSALS = {
  wechat: { only: 'messaging.only_wx', must: 'messaging.must_wx' },
  wecom: { only: 'messaging.only_qy', must: 'messaging.must_qy' },
} as const satisfies Record<MessagingApp, Record<TipsMode, string>>;

/** Returns the kind of tips page that keeps a visitor out of a survey. Undefined if the visitor may continue. */
type ModeOf = (project: Project, visitor: MessagingVisitor) => TipsMode | undefined;

interface Applicant extends Omit<Origin, 'person'> {
  readonly messaging: MessagingVisitor;
  /** The token of a unique link, as it was sent. */
  readonly uniqueLink: string | undefined;
  /** The link's parameters that passed verification. */
  readonly params: Readonly<Record<string, string>>;
  /** The `seq` of the response whose token the caller holds. */
  readonly ownSeq?: number | undefined;
  /** Whether this is a signed preview. Previews are always admitted, because they store no response. */
  readonly isPreview?: boolean;
}

export interface AdmittedVisitor {
  readonly link?: UniqueLink;
  readonly member?: Member;
}

/** Decides who may answer an open survey (LINK-1 to LINK-4, STATE-2), when it is loaded and when a response begins. */
export interface Admission {
  /** Returns a failure if the link cannot be used now. */
  loadLink(surveyId: string, token: string, ownSeq: number | undefined): Promise<UniqueLink | Failure>;
  admit(
    surveyId: string,
    version: PublishedVersion,
    applicant: Applicant,
  ): Promise<AdmittedVisitor | Failure>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly admission: Admission;
  }
}

export function createAdmission(
  { database, now }: Foundation,
  { hash, modeOf }: { readonly hash: KeyedHash; readonly modeOf: ModeOf },
): Admission {
  async function loadLink(surveyId: string, token: string, ownSeq?: number): Promise<UniqueLink | Failure> {
    const tokenHash = hashOfToken(hash, surveyId, token);
    const link = tokenHash && (await findLinkByHash(database, surveyId, tokenHash));
    if (!link) return fail('survey.invalid_link');
    const obstacle = findLinkObstacle(link, now(), ownSeq);
    return obstacle === undefined ? link : fail(obstacle);
  }

  async function findVisitorMember(
    surveyId: string,
    { settings }: Project,
    { link, params }: { readonly link: UniqueLink | undefined; readonly params: Applicant['params'] },
  ): Promise<Member | undefined> {
    const memberParam = settings?.member_param;
    const id = link?.member_id ?? (memberParam === undefined ? undefined : params[memberParam]);
    return id === undefined ? undefined : findMember(database, surveyId, id);
  }

  async function findObstacle(
    surveyId: string,
    project: Project,
    { applicant, member }: { readonly applicant: Applicant; readonly member: Member | undefined },
  ): Promise<Failure | undefined> {
    if (applicant.isPreview === true) return undefined;
    if (project.settings?.members_only === true && member === undefined) return fail('survey.out_of_scope');
    const mode = modeOf(project, applicant.messaging);
    if (mode !== undefined) return fail(computeRefusal(project, applicant.messaging, mode));
    const origin = { ...applicant, person: identityIn(project, applicant.messaging) };
    const limitContext = { now: new Date(now()), origin };
    const limit = await findLimitObstacle(database, surveyId, project, limitContext);
    return limit && fail(limit);
  }

  return {
    loadLink,
    async admit(surveyId, { project }, applicant) {
      const { uniqueLink, ownSeq, params } = applicant;
      const found = uniqueLink === undefined ? undefined : await loadLink(surveyId, uniqueLink, ownSeq);
      const linkFailure = isFailure(found) ? found : refuseMissingLink(project, uniqueLink);
      if (linkFailure !== undefined && applicant.isPreview !== true) return linkFailure;
      const link = isFailure(found) ? undefined : found;
      const member = await findVisitorMember(surveyId, project, { link, params });
      const obstacle = await findObstacle(surveyId, project, { applicant, member });
      return obstacle ?? { ...(link !== undefined && { link }), ...(member !== undefined && { member }) };
    },
  };
}

const refuseMissingLink = ({ settings }: Project, uniqueLink: string | undefined): Failure | undefined =>
  settings?.unique_links === true && uniqueLink === undefined ? fail('survey.invalid_link') : undefined;

function computeRefusal(project: Project, visitor: MessagingVisitor, mode: TipsMode) {
  if (mode === 'must' && isInsideApp(project, visitor)) return 'messaging.unknown';
  return REFUSALS[appOf(project)][mode];
}
