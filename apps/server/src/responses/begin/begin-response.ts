import { MAX_LINK_PARAMETERS } from '@canvass/project';
import type { AdmittedVisitor } from '../../admission/admission.ts';
import { isFailure, fail, type Failure } from '../../http/failure.ts';
import { verifyLink, type VerifiedLink } from '../../admission/links/verify-link.ts';
import { identityIn, type MessagingVisitor } from '../../admission/visitor.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import type { AnsweringContext } from '../answering-context.ts';
import type { BeginBody } from '../requests.ts';
import type { BeginData, HostEvent, StoredEvent } from '@canvass/protocol';
import { readQuotaFacts } from '../../quotas/quotas.ts';
import { findBegun, findLinks, type ResponseKey, type BeginCall } from '../../response-log/response-store.ts';
import { transact } from '../../database/transact.ts';
import { carryOutCall, computeHolder } from '../effects/carry-out-call.ts';
import { lockedAtFirst } from '../effects/locked-ledgers.ts';
import {
  openResponse,
  opensAlone,
  createAloneResponse,
  storeBeginning,
  type AdmittedResponse,
  type BegunResponse,
} from './store-beginning.ts';
import { hash as digestOf } from 'node:crypto';
import { canonicalJson } from '@canvass/logic';
import { factsForBrowser, eventOf, factsOf } from '../../response-log/fold-stored.ts';

interface BeginCaller {
  readonly body: BeginBody;
  readonly source: string | undefined;
  readonly address: string;
  readonly messaging: MessagingVisitor;
}

/**
 * Begins a response on the newest version. Its facts never change: the response is a fold over them. A process that knows
 * the survey to be open does not read the survey, unless the begin fails (docs/adr/0238).
 */
export async function beginResponse(
  context: AnsweringContext,
  surveyId: string,
  caller: BeginCaller,
): Promise<BeginData | Failure> {
  const call = findBeginCall(caller.body, caller.source);
  const cachedVersion =
    caller.body.preview_token === undefined
      ? await context.surveys.findCachedOpenVersion(surveyId)
      : undefined;
  if (cachedVersion === undefined) return readAndBegin(context, surveyId, { ...caller, call });
  const result = await beginKnownSurvey(context, surveyId, { ...caller, call }, cachedVersion);
  if (typeof result === 'object') return result;
  context.surveys.forget(surveyId);
  return readAndBegin(context, surveyId, { ...caller, call }, result);
}

/**
 * Reads the call and the survey from the database, then begins a response. `unusedNumber` is a response number that
 * `beginKnownSurvey` took but did not use.
 */
async function readAndBegin(
  context: AnsweringContext,
  surveyId: string,
  caller: BeginCaller & Pick<AdmittedResponse, 'call'>,
  unusedNumber?: number,
): Promise<BeginData | Failure> {
  const findRepeated = async () => caller.call && findRepeatedBegin(context, surveyId, caller.call);
  // Repeated calls get the same reply, even if the survey has closed meanwhile.
  const repeatedReply = await findRepeated();
  if (repeatedReply !== undefined) return repeatedReply;
  const entry = await admitCaller(context, surveyId, caller);
  if (isFailure(entry)) return entry;
  const seq = isTaken(entry) ? undefined : (unusedNumber ?? (await context.numbers.take(surveyId)));
  if (seq !== undefined) {
    const begunResponse = await beginWithNumber(
      context,
      { surveyId, seq },
      { ...caller, ...entry, checksSurvey: false },
    );
    if (isFailure(begunResponse)) return begunResponse;
    if (begunResponse !== undefined)
      return computeReply(context, { surveyId, seq }, entry.version, begunResponse);
  }
  // The same call was faster on another connection, the link is taken, or the survey was deleted.
  const failure = entry.admitted.link === undefined ? 'survey.not_published' : 'answering.link_under_way';
  return (await findRepeated()) ?? fail(failure);
}

/**
 * Begins a response by one statement, which is refused if the survey has changed since this process read it. Returns
 * undefined if the caller is not admitted or the response needs shared resources, such as slots. Returns the unused
 * number if the response was not stored. `readAndBegin` follows in both cases.
 */
async function beginKnownSurvey(
  context: AnsweringContext,
  surveyId: string,
  caller: BeginCaller & Pick<AdmittedResponse, 'call'>,
  version: PublishedVersion,
): Promise<BeginData | number | undefined> {
  // Warnings are logged only after success. Otherwise `readAndBegin` follows, which logs the same warnings.
  const warnings: Parameters<typeof context.warn>[] = [];
  const quietContext = {
    ...context,
    warn: (...warning: Parameters<typeof context.warn>) => void warnings.push(warning),
  };
  const entry = await admitToSurvey(quietContext, surveyId, caller, { version, isPreview: false });
  if (isFailure(entry) || !opensAlone({ ...entry, ...computeOrigin(caller, entry) })) return undefined;
  const seq = await context.numbers.take(surveyId);
  if (seq === undefined) return undefined;
  const begunResponse = await beginWithNumber(
    context,
    { surveyId, seq },
    { ...caller, ...entry, checksSurvey: true },
  );
  if (begunResponse === undefined || isFailure(begunResponse)) return seq;
  for (const warning of warnings) context.warn(...warning);
  return computeReply(context, { surveyId, seq }, version, begunResponse);
}

function computeReply(
  { metrics, tokens }: AnsweringContext,
  key: ResponseKey,
  { version }: PublishedVersion,
  { isTest, ...begunResponse }: BegunResponse & { readonly isTest: boolean },
): BeginData {
  metrics.recordBegin(isTest);
  return { seq: key.seq, version, rspd_token: tokens.issue({ ...key, version }), ...begunResponse };
}

const computeOrigin = (
  { body, messaging }: BeginCaller,
  { version, isPreview }: Entry,
): Pick<AdmittedResponse, 'isTest' | 'origin'> => ({
  isTest: isPreview || isTestChannel(body),
  origin: { deviceId: body.dev_id, person: identityIn(version.project, messaging) },
});

/** Begins a response with this number. Returns undefined if the response was not stored. */
async function beginWithNumber(
  context: AnsweringContext,
  key: ResponseKey,
  entry: BeginCaller & Entry & Pick<AdmittedResponse, 'call'> & { readonly checksSurvey: boolean },
): Promise<(BegunResponse & { readonly isTest: boolean }) | Failure | undefined> {
  const { body, source, address, version, link, admitted, call } = entry;
  const { database, now, verifier, hash } = context;
  const { surveyId } = key;
  const begunAt = new Date(now());
  const waiter = call && `b ${call.id}`;
  const holder = computeHolder(hash, { surveyId, address, waiter, begunAt, isBeginning: true });
  const { isTest, origin } = computeOrigin(entry, entry);
  const quotas = isTest ? undefined : await readQuotaFacts(database, surveyId, version.program, begunAt);
  const effects = { ...key, version, isTest, verifier, holder, address, now: new Date(now()) };
  const beginning = { ...effects, admitted, quotas, origin, body, source, call, link };
  const result = await carryOutCall(context, effects, async (failed) => {
    const response = createAloneResponse(beginning);
    if (response !== undefined) return storeBeginning(context, { beginning, response }, entry);
    return transact(database, (transaction, attempt) =>
      openResponse(transaction, beginning, { failedEffects: failed, locks: lockedAtFirst(attempt) }),
    );
  });
  return result === undefined || isFailure(result) ? result : { ...result, isTest };
}

interface Entry {
  readonly version: PublishedVersion;
  readonly link: VerifiedLink;
  readonly admitted: AdmittedVisitor;
  readonly isPreview: boolean;
}

async function admitCaller(
  context: AnsweringContext,
  surveyId: string,
  caller: BeginCaller,
): Promise<Entry | Failure> {
  const isPreview = await context.previews.isPreview(caller.body.preview_token, surveyId);
  const openSurvey = await context.surveys.open(surveyId, { isPreview });
  return isFailure(openSurvey)
    ? openSurvey
    : admitToSurvey(context, surveyId, caller, { version: openSurvey.version, isPreview });
}

async function admitToSurvey(
  context: AnsweringContext,
  surveyId: string,
  { body, address, messaging }: BeginCaller,
  { version, isPreview }: Pick<Entry, 'version' | 'isPreview'>,
): Promise<Entry | Failure> {
  const link = await readLink(context, surveyId, version, body);
  const { dev_id: deviceId, uniq_link: uniqueLink } = body;
  const applicant = {
    address,
    deviceId,
    uniqueLink,
    params: link.params,
    isPreview,
    // The call does not say whether the respondent skipped the sign-in, so only the project decides.
    messaging: { ...messaging, skipsSignIn: true },
  };
  const admitted = await context.admission.admit(surveyId, version, applicant);
  return isFailure(admitted) ? admitted : { version, link, admitted, isPreview };
}

/** Whether the unique link has a response in progress, which must be continued. */
const isTaken = ({ admitted: { link }, isPreview }: Entry): boolean =>
  !isPreview && link !== undefined && link.seq !== null;

/** Verifies the parameters of a link. Logs the names of signed parameters that are ignored. */
async function readLink(
  { database, now, warn }: AnsweringContext,
  surveyId: string,
  { program }: PublishedVersion,
  { ext_params: params = {}, ext_params_sig: signature }: BeginBody,
): Promise<VerifiedLink> {
  const link = await verifyLink(database, { surveyId, program, params, signature, now: now() });
  const { ignored: ignoredParams } = link;
  warnOfManyParameters(warn, {
    surveyId,
    sentCount: Object.keys(params).length,
    declaredCount: Object.keys(link.params).length,
  });
  if (ignoredParams !== undefined) {
    const facts = { survey: surveyId, fault: ignoredParams.fault, parameters: ignoredParams.names.join(' ') };
    warn(facts, 'signed parameters of a link are ignored: the signature is missing or invalid');
  }
  return link;
}

/** A link with more parameters than this is logged. */
const MANY_PARAMETERS = 200;

function warnOfManyParameters(
  warn: AnsweringContext['warn'],
  { surveyId, sentCount, declaredCount }: { surveyId: string; sentCount: number; declaredCount: number },
): void {
  if (sentCount <= MANY_PARAMETERS && declaredCount <= MAX_LINK_PARAMETERS) return;
  const facts = {
    survey: surveyId,
    parameters: sentCount,
    kept: Math.min(declaredCount, MAX_LINK_PARAMETERS),
  };
  warn(facts, 'a link has very many parameters: only the first ones that the project declares are kept');
}

/** CALL-12: the channel is a test channel if both parameters are present. */
const isTestChannel = ({ fromq, fromtype }: BeginBody) => Boolean(fromq) && Boolean(fromtype);

/** The id and the hash of a begin call. Undefined if the call has no id. */
function findBeginCall(
  { event_id, rules: _, ...body }: BeginBody,
  source: string | undefined,
): BeginCall | undefined {
  if (event_id === undefined) return undefined;
  const text = canonicalJson({ ...body, source: source ?? null });
  return { id: event_id, bodyHash: digestOf('sha256', text) };
}

/**
 * The reply to an earlier call with the same id: its response with the first step token, and a newly issued response
 * token. Returns undefined if there was no such call, and a failure if the body differs.
 */
async function findRepeatedBegin(
  { database, surveys, tokens }: AnsweringContext,
  surveyId: string,
  call: BeginCall,
): Promise<BeginData | Failure | undefined> {
  const row = await findBegun(database, surveyId, call.id);
  if (row === undefined) return undefined;
  if (row.begin_hash !== call.bodyHash || row.begin_token === null) return fail('answering.id_reused');
  const { seq, version } = row;
  const publishedVersion = await surveys.version(surveyId, version);
  if (publishedVersion === undefined) throw new Error(`version ${version} of ${surveyId} is missing`);
  const links = row.event_count === 0 ? [] : await findLinks(database, { surveyId, seq }, row.event_count);
  return {
    seq,
    version,
    rspd_token: tokens.issue({ surveyId, seq, version }),
    facts: factsForBrowser(factsOf(row), publishedVersion),
    transaction_id: row.begin_token,
    fulfilled: hostEventsBeforeFirstPage(links.map(eventOf)),
  };
}

function hostEventsBeforeFirstPage(events: readonly StoredEvent[]): readonly HostEvent[] {
  const hostEvents: HostEvent[] = [];
  for (const event of events) {
    if (event.type !== 'fulfilled' && event.type !== 'failed') break;
    hostEvents.push(event);
  }
  return hostEvents;
}
