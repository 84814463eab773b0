import { canonicalJson, start } from '@canvass/logic';
import { quotaWaits } from '@canvass/logic/facts';
import type { BeginData, HostEvent } from '@canvass/protocol';
import { loopIds } from '../flow/loop-ids.ts';
import { takeTurns } from '../flow/draw-store.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import { transact, type Transaction } from '../storage/transact.ts';
import type { PublishedVersion } from '../surveys/published-version.ts';
import type { AnsweringContext } from './answering.ts';
import { appendLinks, firstHash } from './chain.ts';
import { endedOf } from './effective-answers.ts';
import { fulfilEffects } from './fulfil-effects.ts';
import { createSharedHost, type HostMoment } from './host.ts';
import type { BeginBody } from './requests.ts';
import { insertResponse, lockSurvey, type NewResponse, takeSeq } from './response-store.ts';
import { sessionFacts } from './session-facts.ts';
import { storeOpening } from './step-store.ts';
import { newStepToken } from './step-token.ts';
import { tryEffects } from './try-effects.ts';

interface Beginning extends HostMoment {
  readonly body: BeginBody;
  readonly source: string | undefined;
}
type Begun = Pick<BeginData, 'facts' | 'transaction_id' | 'fulfilled'>;

/** A new response on the newest version. Its facts are frozen: everything that follows is a fold over them. */
export async function beginResponse(
  context: AnsweringContext,
  surveyId: string,
  body: BeginBody,
  source: string | undefined,
): Promise<BeginData | Failure> {
  const { database, now, surveys, tokens, judge } = context;
  const open = await surveys.open(surveyId);
  if (isFailure(open)) return open;
  const { version } = open.version;
  const seq = await takeSeq(database, surveyId);
  if (seq === undefined) return fail('survey.not_published');
  const test = isTestChannel(body);
  const begun = await tryEffects(context, { surveyId, seq }, (givenUp) => {
    const at = new Date(now());
    const beginning = { surveyId, seq, version: open.version, test, now: at, givenUp, judge, body, source };
    return opensAlone(open.version, test)
      ? storeBeginning(database, beginning, {})
      : transact(database, (transaction) => openResponse(transaction, beginning));
  });
  if (begun === undefined) return fail('survey.not_published');
  const rspd_token = await tokens.issue({ surveyId, seq, version });
  return { seq, version, rspd_token, ...begun };
}

/** Spec section 2: a channel is a test channel when both exist. */
const isTestChannel = ({ fromq, fromtype }: BeginBody) => Boolean(fromq) && Boolean(fromtype);

/** Whether nothing is taken of others before the first page: then one statement does it, without the engine. */
function opensAlone({ program, project, quotas }: PublishedVersion, test: boolean): boolean {
  const takesTurns = !test && loopIds(program).length > 0;
  return project.flow === undefined && !quotaWaits(quotas).start && !takesTurns;
}

/** Undefined when the survey was deleted meanwhile. */
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
  const { surveyId, seq, version: published, test, now, body, source } = beginning;
  const { version, program } = published;
  const given = sessionFacts(program, body, { seq, now: Math.floor(now.getTime() / 1000), source });
  const facts = { ...given, seeds: { ...given.seeds, ...turns } };
  const text = canonicalJson(facts);
  const stepToken = newStepToken();
  const first = firstHash({ surveyId, seq, version, facts: text });
  const row: NewResponse = { surveyId, seq, version, facts: text, test, stepToken, firstHash: first, now };
  return { ...row, sessionFacts: facts };
}

/** Takes turns, begins, and carries out what the engine waits for before the first page. */
async function openResponse(transaction: Transaction, beginning: Beginning): Promise<Begun | undefined> {
  const { surveyId, seq, test, version, now } = beginning;
  if (!(await lockSurvey(transaction, surveyId))) return undefined;
  const turns = test ? {} : await takeTurns(transaction, surveyId, loopIds(version.program));
  const response = newResponse(beginning, turns);
  if (!(await insertResponse({ query: transaction }, response))) return undefined;
  const before = start(version.program, response.sessionFacts);
  const fulfilled: HostEvent[] = [];
  if (before.pending.length > 0) {
    const host = await createSharedHost(transaction, beginning, before);
    const { state, events } = await fulfilEffects(version.program, before, host);
    fulfilled.push(...events);
    const { links, head } = appendLinks(0, response.firstHash, events);
    await storeOpening(transaction, {
      surveyId,
      seq,
      links,
      headHash: head,
      now,
      ...endedOf(version.program, state),
    });
  }
  return { facts: response.sessionFacts, transaction_id: response.stepToken, fulfilled };
}
