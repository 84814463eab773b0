import { startTimer } from '@canvass/export';
import { canonicalJson, start } from '@canvass/logic';
import { waitsOfPlan } from '@canvass/logic/effects';
import { MOST_LINK_PARAMETERS } from '@canvass/project';
import type { BeginData, HostEvent, QuotaFacts } from '@canvass/protocol';
import type { Admitted } from '../../access/admission/admission.ts';
import { noteOrigin, notesOrigin, type Origin } from '../../access/admission/answer-limits.ts';
import { orRefused } from '../../access/admission/refused.ts';
import { loopIds } from '../../flow/loop-ids.ts';
import { takeTurns } from '../../flow/draw-store.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { type VerifiedLink, verifyLink } from '../../links/verify-link.ts';
import { identityIn, type MessagingVisitor } from '../../messaging/visitor.ts';
import type { Database } from '../../storage/database.ts';
import { transact, type Transaction } from '../../storage/transact.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import { quotaFactsAtBegin } from '../../quotas/facts-at-begin.ts';
import { holderOf, orComeAgain } from '../../quotas/come-again.ts';
import { linkId } from '../../access/unique-links/link-token.ts';
import { claimLink } from '../../access/unique-links/unique-link-store.ts';
import type { AnsweringContext } from '../answering-context.ts';
import { appendLinks, firstHash } from '../stored/chain.ts';
import { endedOf } from '../move/effective-answers.ts';
import { fulfilEffects } from '../effects/fulfil-effects.ts';
import { type HostMoment, lockedLedgers } from '../effects/locked-ledgers.ts';
import type { BeginBody } from '../requests.ts';
import { beginCall, repeatedBegin } from './repeated-begin.ts';
import {
  type BeginCall,
  insertResponse,
  lockSurvey,
  type NewResponse,
  type ResponseKey,
  takeSeq,
} from '../stored/response-store.ts';
import { sessionFacts } from './session-facts.ts';
import { storeOpening } from '../stored/step-store.ts';
import { newStepToken } from '../stored/step-token.ts';
import { tryEffects } from '../effects/try-effects.ts';

export interface BeginCaller {
  readonly body: BeginBody;
  readonly source: string | undefined;
  /** Who calls, for limits. */
  readonly address: string;
  /** What the messaging app has to do with it. */
  readonly messaging: MessagingVisitor;
}

interface Beginning extends HostMoment {
  readonly body: BeginBody;
  readonly source: string | undefined;
  readonly call: BeginCall | undefined;
  readonly link: VerifiedLink;
  readonly admitted: Admitted;
  /** How full cells are that rules read; undefined: they read none, or nothing counts here. */
  readonly quotas: QuotaFacts | undefined;
  /** What is kept of where it begins, where its project limits that. */
  readonly origin: Pick<Origin, 'deviceId' | 'person'>;
}
type Begun = Pick<BeginData, 'facts' | 'transaction_id' | 'fulfilled'>;

/** A new response on the newest version. Its facts are frozen: everything that follows is a fold over them. */
export async function beginResponse(
  context: AnsweringContext,
  surveyId: string,
  caller: BeginCaller,
): Promise<BeginData | Failure> {
  const call = beginCall(caller.body, caller.source);
  const repeated = async () => call && repeatedBegin(context, surveyId, call);
  // Also after the survey has closed: what was acknowledged is said again.
  const earlier = await repeated();
  if (earlier !== undefined) return earlier;
  const entry = await enter(context, surveyId, caller);
  if (isFailure(entry)) return entry;
  const { link } = entry.admitted;
  const seq = isTaken(entry) ? undefined : await takeSeq(context.database, surveyId);
  const begun =
    seq === undefined ? undefined : await beginAs(context, { surveyId, seq }, { ...caller, ...entry, call });
  if (isFailure(begun)) return begun;
  // The same call was faster by another connection, and its response is there now; or the survey was deleted.
  if (begun === undefined || seq === undefined)
    return (
      (await repeated()) ?? fail(link === undefined ? 'survey.not_published' : 'answering.link_under_way')
    );
  const { version } = entry.version;
  context.metrics.began(entry.preview || isTestChannel(caller.body));
  return { seq, version, rspd_token: await context.tokens.issue({ surveyId, seq, version }), ...begun };
}

/** Who begins, on what. */
interface Entry {
  readonly version: PublishedVersion;
  readonly link: VerifiedLink;
  readonly admitted: Admitted;
  readonly preview: boolean;
}

/** Whether this survey may be begun now, by this caller. */
async function enter(
  context: AnsweringContext,
  surveyId: string,
  { body, address, messaging }: BeginCaller,
): Promise<Entry | Failure> {
  const preview = await context.previews.isPreview(body.preview_token, surveyId);
  const open = await context.surveys.open(surveyId, { preview });
  if (isFailure(open)) return open;
  const { version } = open;
  const link = await readLink(context, surveyId, version, body);
  const { dev_id: deviceId, uniq_link: uniqueLink } = body;
  const applicant = {
    address,
    deviceId,
    uniqueLink,
    params: link.params,
    preview,
    // Where the project lets people go on without, nobody has to say so again.
    messaging: { ...messaging, skips: true },
  };
  const admitted = await context.admission.admit(surveyId, version, applicant);
  return isFailure(admitted) ? admitted : { version, link, admitted, preview };
}

/** The unique link has a response under way, which has to be gone on with. */
const isTaken = ({ admitted: { link }, preview }: Entry): boolean =>
  !preview && link !== undefined && link.seq !== null;

/** Undefined when nothing was stored. */
async function beginAs(
  context: AnsweringContext,
  key: ResponseKey,
  {
    body,
    source,
    address,
    version,
    link,
    admitted,
    preview,
    call,
    messaging,
  }: BeginCaller & Entry & Pick<Beginning, 'call'>,
): Promise<Begun | Failure | undefined> {
  const { database, now, judge, hash } = context;
  const { surveyId } = key;
  const begunAt = new Date(now());
  const waiter = call && `b ${call.id}`;
  const holder = { ...holderOf(hash, { surveyId, address, waiter, begunAt }), begins: true as const };
  const test = preview || isTestChannel(body);
  const quotas = test ? undefined : await quotaFactsAtBegin(database, surveyId, version.program, begunAt);
  const origin = { deviceId: body.dev_id, person: identityIn(version.project, messaging) };
  const who = { ...key, version, test, judge, holder, address, admitted, quotas, origin };
  return orRefused(() =>
    orComeAgain(context, surveyId, holder, () =>
      tryEffects(context, key, (givenUp) => {
        const beginning = { ...who, now: new Date(now()), givenUp, body, source, call, link };
        return opensAlone(beginning)
          ? storeBeginning(database, beginning, {})
          : openTogether(database, beginning);
      }),
    ),
  );
}

/** Parameters of the link that count. What does not is said to the operator, by name: the survey goes on without. */
async function readLink(
  { database, now, warn }: AnsweringContext,
  surveyId: string,
  { program }: PublishedVersion,
  { ext_params: params = {}, ext_params_sig: signature }: BeginBody,
): Promise<VerifiedLink> {
  const link = await verifyLink(database, { surveyId, program, params, signature, now: now() });
  const { left } = link;
  warnOfMany(warn, {
    surveyId,
    given: Object.keys(params).length,
    declared: Object.keys(link.params).length,
  });
  if (left !== undefined) {
    const facts = { survey: surveyId, fault: left.fault, parameters: left.names.join(' ') };
    warn(facts, 'signed parameters of a link do not count: the signature is missing or not right');
  }
  return link;
}

/** A link with more parameters than any author writes, or more declared ones than a response keeps (`keptParams`). */
const MANY_PARAMETERS = 200;

function warnOfMany(
  warn: AnsweringContext['warn'],
  { surveyId, given, declared }: { surveyId: string; given: number; declared: number },
): void {
  if (given <= MANY_PARAMETERS && declared <= MOST_LINK_PARAMETERS) return;
  const facts = { survey: surveyId, parameters: given, kept: Math.min(declared, MOST_LINK_PARAMETERS) };
  warn(
    facts,
    'a link has very many parameters: the first ones of the link that the project declares are kept, the others are not',
  );
}

/** CALL-12: a channel is a test channel when both exist. */
const isTestChannel = ({ fromq, fromtype }: BeginBody) => Boolean(fromq) && Boolean(fromtype);

/** Whether nothing is taken of others before the first page: then one statement does it, without the engine. */
function opensAlone({ version, test, admitted, origin }: Beginning): boolean {
  const { program, project, quotas } = version;
  const takesTurns = !test && loopIds(program).length > 0;
  if (!test && (admitted.link !== undefined || notesOrigin(project, origin))) return false;
  return project.flow === undefined && !waitsOfPlan(quotas).start && !takesTurns;
}

/** Undefined when the survey was deleted meanwhile, or the same call has begun a response already. */
async function storeBeginning(
  database: Parameters<typeof insertResponse>[0],
  beginning: Beginning,
  turns: Readonly<Record<string, number>>,
): Promise<Begun | undefined> {
  const response = newResponse(beginning, turns);
  if (!(await insertResponse(database, response))) return undefined;
  return { facts: response.sessionFacts, transaction_id: response.stepToken, fulfilled: [] };
}

function newResponse(beginning: Beginning, turns: Readonly<Record<string, number>>) {
  const {
    surveyId,
    seq,
    version: published,
    test,
    now,
    body,
    source,
    call,
    link,
    admitted,
    quotas,
  } = beginning;
  const { version, program } = published;
  const given = sessionFacts(program, body, {
    seq,
    now: Math.floor(now.getTime() / 1000),
    source,
    link: admitted.link === undefined ? link : { ...link, id: linkId(admitted.link) },
    member: admitted.member?.data ?? null,
    quotas,
  });
  const facts = { ...given, seeds: { ...given.seeds, ...turns } };
  const text = canonicalJson(facts);
  const stepToken = newStepToken();
  const first = firstHash({ surveyId, seq, version, facts: text });
  const row: NewResponse = {
    surveyId,
    seq,
    version,
    facts: text,
    test,
    stepToken,
    firstHash: first,
    now,
    call,
  };
  return { ...row, sessionFacts: facts };
}

/** Nothing is left of a response that was not stored: the turns that it took were given to no other. */
class NotStored extends Error {}

async function openTogether(database: Database, beginning: Beginning): Promise<Begun | undefined> {
  try {
    return await transact(database, (transaction) => openResponse(transaction, beginning));
  } catch (error) {
    if (error instanceof NotStored) return undefined;
    throw error;
  }
}

/** Takes turns, begins, and carries out what the engine waits for before the first page. */
async function openResponse(transaction: Transaction, beginning: Beginning): Promise<Begun> {
  const { surveyId, seq, test, version, now, admitted, origin } = beginning;
  if (!(await lockSurvey(transaction, surveyId))) throw new NotStored();
  const { link } = admitted;
  if (!test && link !== undefined && !(await claimLink(transaction, surveyId, link, seq)))
    throw new NotStored();
  if (!test) await noteOrigin(transaction, { surveyId, seq }, version.project, origin);
  const turns = test ? {} : await takeTurns(transaction, surveyId, loopIds(version.program));
  const response = newResponse(beginning, turns);
  if (!(await insertResponse({ query: transaction }, response))) throw new NotStored();
  const before = start(version.program, response.sessionFacts);
  const fulfilled: HostEvent[] = [];
  if (before.pending.length > 0) {
    const ledgers = await lockedLedgers(transaction, beginning, before);
    const { state, steps } = await fulfilEffects(beginning, before, ledgers);
    fulfilled.push(...steps.map(({ event }) => event));
    const { links, head } = appendLinks(0, response.firstHash, fulfilled);
    await storeOpening(transaction, {
      surveyId,
      seq,
      links,
      headHash: head,
      now,
      ...endedOf(version.program, state, startTimer(now.getTime())),
    });
  }
  return { facts: response.sessionFacts, transaction_id: response.stepToken, fulfilled };
}
