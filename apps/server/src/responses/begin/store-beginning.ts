import { startTimer } from '@canvass/export';
import { canonicalJson, start, stateDigest, RULES_VERSION, seedsFor, type Program } from '@canvass/logic';
import { runEffectsAsync, waitsOfPlan } from '@canvass/logic/effects';
import {
  NOT_ENDED,
  type BeginData,
  type HostEvent,
  type QuotaFacts,
  type MemberData,
  type SessionFacts,
} from '@canvass/protocol';
import type { AdmittedVisitor } from '../../admission/admission.ts';
import { noteOrigin, notesOrigin, type Origin } from '../../admission/origin-limits.ts';
import { loopIdsOf } from '../../draws/draws.ts';
import { takeLoopSeeds } from '../../draws/draw-store.ts';
import type { VerifiedLink } from '../../admission/links/verify-link.ts';
import { rollback, type Rollback, type Transaction } from '../../database/transact.ts';
import { toLinkId } from '../../admission/unique-links/link-token.ts';
import { claimLink } from '../../admission/unique-links/unique-link-store.ts';
import { firstHash } from '../../response-log/chain.ts';
import { computeStoredEnd, storeOpening, newStepToken } from '../../response-log/step-store.ts';
import type { AnsweringContext } from '../answering-context.ts';
import { type EffectContext, isStop, computeReplies, type Stop } from '../effects/carry-out-call.ts';
import { type LockedAtFirst, createLockedLedgers } from '../effects/locked-ledgers.ts';
import { findKnownLanguage, type BeginBody } from '../requests.ts';
import {
  insertResponse,
  lockSurvey,
  type BeginCall,
  type NewResponse,
  type ResponseRow,
} from '../../response-log/response-store.ts';
import { factsForBrowser } from '../../response-log/fold-stored.ts';
import {
  DEFAULT_TIMEZONE,
  CARRIED_LINK_NAMES,
  MAX_CARRIED_VALUE_LENGTH,
  MAX_LINK_VALUE_LENGTH,
  MAX_LINK_PARAMETERS,
} from '@canvass/project';
import { utcOffset } from '@canvass/project/file';

export interface AdmittedResponse extends EffectContext {
  readonly body: BeginBody;
  readonly source: string | undefined;
  readonly call: BeginCall | undefined;
  readonly link: VerifiedLink;
  readonly admitted: AdmittedVisitor;
  /** Counts of the cells that rules read. Undefined if rules read no cell, or the response is a test. */
  readonly quotas: QuotaFacts | undefined;
  readonly origin: Pick<Origin, 'deviceId' | 'person'>;
}
export type BegunResponse = Pick<BeginData, 'facts' | 'transaction_id' | 'fulfilled'>;

/**
 * Whether a response of this caller needs no shared resource before the first page, and so can be stored by one
 * statement. `createAloneResponse` also excludes quotas of first pages that rules hide.
 */
export function opensAlone({
  version,
  isTest,
  admitted,
  origin,
}: Pick<AdmittedResponse, 'version' | 'isTest' | 'admitted' | 'origin'>): boolean {
  const { program, project, quotas } = version;
  const takesTurns = !isTest && loopIdsOf(program).length > 0;
  if (!isTest && (admitted.link !== undefined || notesOrigin(project, origin))) return false;
  return project.flow === undefined && !waitsOfPlan(quotas).start && !takesTurns;
}

/** The response to store. Undefined if it needs a shared resource before the first page. */
export function createAloneResponse(beginning: AdmittedResponse): AloneResponse | undefined {
  if (!opensAlone(beginning)) return undefined;
  const { program, quotas } = beginning.version;
  const response = createNewResponse(beginning, {});
  const mayWait = waitsOfPlan(quotas).questions.length > 0;
  return mayWait && start(program, response.sessionFacts).pending.length > 0 ? undefined : response;
}

type AloneResponse = ReturnType<typeof createNewResponse>;

/**
 * Stores a response by one statement. Returns undefined if the survey was deleted meanwhile, or the same call has already
 * begun a response. With `checksSurvey`, also returns undefined if the survey has changed.
 */
export async function storeBeginning(
  { storeBegin, reader }: Pick<AnsweringContext, 'storeBegin' | 'reader'>,
  { beginning, response }: { readonly beginning: AdmittedResponse; readonly response: AloneResponse },
  { checksSurvey }: { readonly checksSurvey: boolean },
): Promise<BegunResponse | undefined> {
  if (!(await storeBegin(response, checksSurvey))) return undefined;
  reader.keep(beginning, computeRow(response));
  return {
    facts: factsForBrowser(response.sessionFacts, beginning.version),
    transaction_id: response.stepToken,
    fulfilled: [],
  };
}

const computeRow = ({
  version,
  facts,
  isTest,
  stepToken,
  firstHash: first,
  now,
}: NewResponse): ResponseRow => ({
  version,
  facts,
  test: isTest,
  step_token: stepToken,
  event_count: 0,
  first_hash: first,
  head_hash: first,
  status: NOT_ENDED.status,
  end_status: null,
  begun_at: now,
  evaluated_differently: false,
});

function createNewResponse(beginning: AdmittedResponse, turns: Readonly<Record<string, number>>) {
  const {
    surveyId,
    seq,
    version: publishedVersion,
    isTest,
    now,
    body,
    source,
    call,
    link,
    admitted,
    quotas,
  } = beginning;
  const { version, program } = publishedVersion;
  const initialFacts = createSessionFacts(program, body, {
    seq,
    now: Math.floor(now.getTime() / 1000),
    source,
    link: admitted.link === undefined ? link : { ...link, id: toLinkId(admitted.link) },
    member: admitted.member?.data ?? null,
    quotas,
  });
  const facts = { ...initialFacts, seeds: { ...initialFacts.seeds, ...turns } };
  const text = canonicalJson(facts);
  const stepToken = newStepToken();
  const first = firstHash({ surveyId, seq, version, facts: text });
  const row: NewResponse = {
    surveyId,
    seq,
    version,
    facts: text,
    isTest,
    stepToken,
    firstHash: first,
    now,
    call,
  };
  return { ...row, sessionFacts: facts };
}

/** Stores a response. Rolls back if the link is taken, the call has already begun a response, or the survey was deleted. */
export async function openResponse(
  transaction: Transaction,
  beginning: AdmittedResponse,
  { failedEffects, locks }: { readonly failedEffects: ReadonlySet<string>; readonly locks: LockedAtFirst },
): Promise<BegunResponse | Rollback<Stop | undefined>> {
  const { surveyId, seq, isTest, version, now, admitted, origin } = beginning;
  if (!(await lockSurvey(transaction, surveyId))) return rollback(undefined);
  const { link } = admitted;
  if (!isTest && link !== undefined && !(await claimLink(transaction, surveyId, link, seq)))
    return rollback(undefined);
  if (!isTest) await noteOrigin(transaction, { surveyId, seq }, version.project, origin);
  const turns = isTest ? {} : await takeLoopSeeds(transaction, surveyId, loopIdsOf(version.program));
  const response = createNewResponse(beginning, turns);
  if (!(await insertResponse(transaction, response))) return rollback(undefined);
  const before = start(version.program, response.sessionFacts);
  const fulfilled: HostEvent[] = [];
  if (before.pending.length > 0) {
    const ledgers = await createLockedLedgers(transaction, beginning, before, locks);
    const run = await runEffectsAsync(version.program, before, computeReplies(ledgers, failedEffects), {
      isStop,
    });
    if (isStop(run)) return rollback(run);
    const { state, steps } = run;
    fulfilled.push(...steps.map(({ event }) => event));
    await storeOpening(transaction, {
      surveyId,
      seq,
      after: { count: 0, head: response.firstHash },
      events: fulfilled,
      digest: stateDigest(state),
      now,
      ...computeStoredEnd(version.program, state, startTimer(now.getTime())),
    });
  }
  return {
    facts: factsForBrowser(response.sessionFacts, version),
    transaction_id: response.stepToken,
    fulfilled,
  };
}

interface KnownFacts {
  readonly seq: number;
  /** Server time in seconds. */
  readonly now: number;
  readonly source: string | undefined;
  readonly link: VerifiedLink;
  readonly member: MemberData | null;
  readonly quotas: QuotaFacts | undefined;
}

function createSessionFacts(
  program: Program,
  body: BeginBody,
  { seq, now, source, link, member, quotas }: KnownFacts,
): SessionFacts {
  return {
    seq,
    rules: RULES_VERSION,
    seeds: seedsFor(program, seq),
    params: limitParams(link.params),
    ...(link.id !== undefined && { link: link.id }),
    ...limitLinkParams(body.link_params),
    ...(body.ip_privacy_open === false && { ip_privacy_open: false }),
    ...(quotas !== undefined && { quotas }),
    device: body.device,
    language: findKnownLanguage(program, body.language_code) ?? program.language,
    source: source ?? null,
    member,
    now,
    utc_offset: utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, now),
  };
}

/** Drops long values, and parameters beyond the maximum number (TRUST-15). */
function limitParams(params: VerifiedLink['params']): SessionFacts['params'] {
  const keptEntries = Object.entries(params)
    .filter(([, value]) => value.length <= MAX_LINK_VALUE_LENGTH)
    .slice(0, MAX_LINK_PARAMETERS);
  return Object.fromEntries(keptEntries);
}

function limitLinkParams(linkParams: BeginBody['link_params']): Pick<SessionFacts, 'link_params'> {
  const keptEntries = Object.entries(linkParams ?? {}).filter(
    ([name, value]) => CARRIED_LINK_NAMES.has(name) && value.length <= MAX_CARRIED_VALUE_LENGTH,
  );
  return keptEntries.length === 0 ? {} : { link_params: Object.fromEntries(keptEntries) };
}
