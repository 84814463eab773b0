import type { ApiResult, Call, Send } from '@canvass/api-client';
import { type Program, seedsFor, start, type State, step } from '@canvass/logic';
import { type FullQuota, type Ledgers, singleRespondentLedgers, runEffects } from '@canvass/logic/effects';
import {
  type AnswerData,
  type AnswerRequest,
  type BeginData,
  type BeginRequest,
  type ContinueData,
  END_STATES,
  type EndStatus,
  NOT_ENDED,
  type ProjectData,
  RESPONSE_CODES,
  type SessionFacts,
  type SurveyEvent,
  type TranslationData,
  type UniqueLinkTokenData,
  type UniqueLinkTokenRequest,
} from '@canvass/protocol';

/**
 * The outcomes of a call: it is lost, its reply is lost, all slots are held, there were too many calls, the server
 * has another version of the rules, or it succeeds.
 */
export type NetworkConditions = 'fine' | 'lostRequest' | 'lostReply' | 'slotsHeld' | 'tooMany' | 'otherRules';

interface StoredResponse {
  readonly facts: SessionFacts;
  readonly events: SurveyEvent[];
  state: State;
  transaction: string;
  readonly replies: Map<string, { readonly body: string; readonly data: AnswerData }>;
}

/** The routes of the server that answering uses. */
export interface Calls {
  begin(body: BeginRequest): Promise<ApiResult<BeginData>>;
  uniqueLink(body: UniqueLinkTokenRequest): Promise<ApiResult<UniqueLinkTokenData>>;
  continue(token: string, language: string): Promise<ApiResult<ContinueData>>;
  send(call: 'n' | 's', body: AnswerRequest, token: string): Promise<ApiResult<AnswerData>>;
  project(request: TextsRequest): Promise<ApiResult<ProjectData>>;
  translation(request: TextsRequest): Promise<ApiResult<TranslationData>>;
}
interface TextsRequest {
  readonly version: number;
  readonly language: string;
  readonly token: string | undefined;
}

export interface FakeServer {
  readonly responses: readonly StoredResponse[];
  readonly calls: Calls;
  network: NetworkConditions;
  /** Received bodies, including repeated ones. */
  readonly received: AnswerRequest[];
}

/** The server's reply about a quota, depending on the response so far. */
export type QuotaReply = (state: State) => EndStatus;
/** Returns the keys of answers that another respondent has given. Called with the keys of each page, and at the end with all keys. */
export type TakenKeys = (keys: readonly string[]) => readonly string[];
const NO_TAKEN_KEYS: TakenKeys = () => [];

interface ServerParts {
  readonly program: Program;
  readonly ledgers: Ledgers;
  readonly responses: StoredResponse[];
  readonly beginReplies: Map<string, { readonly body: string; readonly result: ApiResult<BeginData> }>;
  readonly received: AnswerRequest[];
  readonly nextTransaction: () => string;
}

/** A server in memory that follows CALL-5: one engine, step tokens, stored replies. */
export function createFakeServer(
  program: Program,
  quota: QuotaReply = () => NOT_ENDED,
  takenKeys: TakenKeys = NO_TAKEN_KEYS,
): FakeServer {
  let steps = 0;
  const parts: ServerParts = {
    program,
    ledgers: createLedgers(program, quota, takenKeys),
    responses: [],
    beginReplies: new Map(),
    received: [],
    nextTransaction: () => `t${(steps += 1)}`,
  };
  async function overNetwork<T>(work: () => ApiResult<T>): Promise<ApiResult<T>> {
    const { network } = server;
    await Promise.resolve();
    if (network === 'lostRequest') return { error: { kind: 'network' } };
    if (network === 'slotsHeld') return { error: SLOTS_HELD };
    if (network === 'tooMany') return { error: { kind: 'code', code: 202, status: 429 } };
    if (network === 'otherRules') return refuse(RESPONSE_CODES.changedGoOn.code);
    const result = work();
    return network === 'lostReply' ? { error: { kind: 'timeout' } } : result;
  }
  const server: FakeServer = {
    responses: parts.responses,
    received: parts.received,
    network: 'fine',
    calls: {
      begin: (body) => overNetwork(() => beginOnce(parts, body)),
      uniqueLink: () => Promise.resolve({ data: { uniq_link_seq: null } }),
      continue: (token) => overNetwork(() => resume(parts, token)),
      send: (_, body, token) => overNetwork(() => takeAnswers(parts, body, token)),
      project: () => Promise.resolve({ error: { kind: 'network' } }),
      translation: () => Promise.resolve({ error: { kind: 'network' } }),
    },
  };
  return server;
}

/** Replies to each call by its path, like the routes of the server. */
export function sendTo(calls: Calls): Send {
  const reply = ({ path, query, body, token = '' }: Call): Promise<ApiResult<unknown>> => {
    const route = path.split('/')[3];
    // the body has the type of its route
    if (route === 'b') return calls.begin(body as BeginRequest);
    if (route === 'c') return calls.continue(token, (body as { language_code: string }).language_code);
    if (route === 'n' || route === 's') return calls.send(route, body as AnswerRequest, token);
    if (route === 'uniqlink_token') return calls.uniqueLink(body as UniqueLinkTokenRequest);
    const request = { version: Number(query?.['version']), language: query?.['lang_code'] ?? '', token };
    return query?.['only_js'] === '1' ? calls.translation(request) : calls.project(request);
  };
  // The caller knows the type of each route's reply.
  return reply as Send;
}

const SLOTS_HELD = {
  kind: 'code',
  code: 429,
  status: 429,
  key: 'answering.places_held',
  retryAfter: 30,
} as const;

const refuse = (code: number): ApiResult<never> => ({ error: { kind: 'code', code, status: 200 } });

/** Begins a response. For the same id and body, returns the earlier reply. */
function beginOnce(parts: ServerParts, { event_id, ...body }: BeginRequest): ApiResult<BeginData> {
  const text = JSON.stringify(body);
  const earlierReply = event_id === undefined ? undefined : parts.beginReplies.get(event_id);
  if (earlierReply !== undefined) return earlierReply.body === text ? earlierReply.result : refuse(409);
  const result = beginResponse(parts, body.language_code ?? 'zh-CN');
  if (event_id !== undefined) parts.beginReplies.set(event_id, { body: text, result });
  return result;
}

/** The token is the index of the response in the list. */
function beginResponse(parts: ServerParts, language: string): ApiResult<BeginData> {
  const { program, responses, nextTransaction } = parts;
  const facts: SessionFacts = {
    seq: responses.length + 1,
    seeds: seedsFor(program, responses.length + 1),
    params: {},
    device: 'pc',
    language,
    source: null,
    member: null,
    now: 1,
  };
  const transaction = nextTransaction();
  const rspd_token = String(responses.length);
  const { state, fulfilled } = fulfilAll(parts, start(program, facts));
  responses.push({ facts, events: [...fulfilled], state, transaction, replies: new Map() });
  const seq = responses.length;
  return { data: { seq, version: 1, facts, rspd_token, transaction_id: transaction, fulfilled } };
}

function takeAnswers(parts: ServerParts, body: AnswerRequest, token: string): ApiResult<AnswerData> {
  const response = parts.responses[Number(token)];
  if (response === undefined) return refuse(1112);
  parts.received.push(body);
  const text = JSON.stringify(body.events);
  const earlierReply = response.replies.get(body.event_id);
  if (earlierReply !== undefined)
    return earlierReply.body === text ? { data: earlierReply.data } : refuse(409);
  if (response.state.end.is_end === 1) return refuse(1113);
  if (body.transaction_id !== response.transaction) return refuse(1117);
  const foldedState = fold(parts, response.state, body.events);
  if (foldedState === undefined) return refuse(400);
  response.state = foldedState.state;
  response.events.push(...body.events, ...foldedState.fulfilled);
  response.transaction = parts.nextTransaction();
  const data = {
    transaction_id: response.transaction,
    end_status: response.state.end,
    fulfilled: foldedState.fulfilled,
  };
  response.replies.set(body.event_id, { body: text, data });
  return { data };
}

function resume({ responses }: ServerParts, token: string): ApiResult<ContinueData> {
  const response = responses[Number(token)];
  if (response === undefined) return refuse(1112);
  const { facts, events, state, transaction } = response;
  const seq = facts.seq ?? 0;
  return {
    data: {
      seq,
      version: 1,
      facts,
      events: [...events],
      end_status: state.end,
      transaction_id: transaction,
    },
  };
}

function fold(parts: ServerParts, before: State, events: AnswerRequest['events']) {
  let state = before;
  for (const event of events) {
    const result = step(parts.program, state, event);
    if (result.refused !== undefined || (event.type === 'next' && result.state.issues.length > 0))
      return undefined;
    state = result.state;
  }
  return fulfilAll(parts, state);
}

function fulfilAll({ program, ledgers }: ServerParts, before: State) {
  const { state, steps } = runEffects(program, before, ledgers);
  return { state, fulfilled: steps.map(({ event }) => event) };
}

/** Draws pick the last children and scores are constant. The browser cannot predict either. */
const createLedgers = (program: Program, quota: QuotaReply, takenKeys: TakenKeys): Ledgers => ({
  ...singleRespondentLedgers,
  quota: (_, { state }) => fullQuota(program, quota(state)),
  draw: ({ items_fids, extract_count }) => items_fids.toReversed().slice(0, extract_count),
  score: () => 7,
  verify: ({ keys }) => ({ takenKeys: new Set(takenKeys(keys)), problems: [] }),
  submit({ keys }) {
    const found = takenKeys(keys);
    return found.length > 0 ? { takenKeys: new Set(found) } : 'counted';
  },
});

function fullQuota({ byGid }: Program, { is_end, status, q = '' }: EndStatus): FullQuota | undefined {
  if (status !== END_STATES.quotaFull.status) return undefined;
  const onFull = is_end === 1 ? 'terminate' : 'warn_back';
  return { group: { onFull, cells: [{ id: 'full', reads: [byGid.get(q) ?? -1] }] }, cell: 'full' };
}
