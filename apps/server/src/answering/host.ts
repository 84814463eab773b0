import type { Program, State } from '@canvass/logic';
import {
  asksOfSurvey,
  flowNode,
  questionsBelow,
  quotaClaims,
  quotaValue,
  scoreBefore,
  submitValue,
} from '@canvass/logic/facts';
import {
  type EffectRequest,
  END_STATES,
  type EndStatus,
  type HostEvent,
  type VerifyResult,
} from '@canvass/protocol';
import { draw, settleDraws } from '../flow/draws.ts';
import type { PlaceHolder } from '../quotas/bounded-holds.ts';
import { createPlaces, type Places } from '../quotas/places.ts';
import type { Transaction } from '../storage/transact.ts';
import { isUnavailable } from '../storage/unavailable.ts';
import type { PublishedVersion } from '../surveys/published-version.ts';
import type { Judge } from '../verification/judge.ts';
import { effectiveAnswers } from './effective-answers.ts';
import type { Host } from './fulfil-effects.ts';
import type { ResponseKey } from './response-store.ts';

const FINISHED = END_STATES.finished.status;

export interface HostMoment extends ResponseKey {
  readonly version: PublishedVersion;
  /** Tests pass every quota and count nowhere. */
  readonly test: boolean;
  readonly now: Date;
  /** Effects that have been tried often enough: they count as failed. */
  readonly givenUp: ReadonlySet<string>;
  /** Says what only the server can say about answers. */
  readonly judge: Judge;
  /** Whose places these are. */
  readonly holder: PlaceHolder;
}

/** An effect that went wrong by itself, not because the database was away. */
export class EffectError extends Error {
  readonly effectId: string;
  constructor(effectId: string, cause: unknown) {
    super(`the effect ${effectId} could not be carried out`, { cause });
    this.effectId = effectId;
  }
}

/** Whether what is pending may take something that other respondents want too: then a transaction has to hold it. */
export function needsTransaction(
  { version, test }: Pick<HostMoment, 'version' | 'test'>,
  state: State,
): boolean {
  if (state.pending.length === 0) return false;
  if (version.program.askers.length > 0) return true;
  return (!test && version.quotas.groups.length > 0) || hasDraws(version);
}

const drawing = new WeakMap<PublishedVersion, boolean>();

function hasDraws(version: PublishedVersion): boolean {
  const { flow } = version.project;
  const known = drawing.get(version) ?? (flow !== undefined && JSON.stringify(flow).includes('"randomSet"'));
  drawing.set(version, known);
  return known;
}

/** Effects that are about nobody else: scores, and the end of a survey without quotas and draws. */
export function createLocalHost(moment: HostMoment): Host {
  return guarded(moment, async (effect, state) => valueOf(moment, undefined, effect, state));
}

/** What effects share within one transaction, which holds the response's row. */
interface Shared {
  readonly transaction: Transaction;
  /** Absent for tests. */
  readonly places: Places | undefined;
}

/** Takes all locks on quota cells that the call may need, then carries out its effects. */
export async function createSharedHost(
  transaction: Transaction,
  moment: HostMoment,
  state: State,
): Promise<Host> {
  const { version, test, now } = moment;
  const { quotas, program } = version;
  const places =
    test || quotas.groups.length === 0 ? undefined : createPlaces(transaction, moment, now, moment.holder);
  await places?.lock([
    ...quotaClaims(quotas, program, state, 'next'),
    ...quotaClaims(quotas, program, state, 'submit'),
  ]);
  return guarded(moment, (effect, at) => valueOf(moment, { transaction, places }, effect, at));
}

type ValueOf = (effect: EffectRequest, state: State) => Promise<unknown>;

/** Draws and scores may fail, and the survey goes on (CALL-9); quotas and the end fail closed (CALL-9). */
function guarded({ givenUp }: HostMoment, value: ValueOf): Host {
  return async (effect, state): Promise<HostEvent> => {
    if (givenUp.has(effect.id)) return { type: 'failed', id: effect.id };
    try {
      return { type: 'fulfilled', id: effect.id, value: await value(effect, state) };
    } catch (error) {
      const mayFail = effect.type === 'draw' || effect.type === 'score';
      throw mayFail && !isUnavailable(error) ? new EffectError(effect.id, error) : error;
    }
  };
}

async function valueOf(
  moment: HostMoment,
  shared: Shared | undefined,
  effect: EffectRequest,
  state: State,
): Promise<unknown> {
  switch (effect.type) {
    case 'quota':
      return hold(moment, shared, effect.gids, state);
    case 'draw':
      return { random_fids: await drawBranches(moment, shared, effect) };
    case 'score':
      return { final_score: scoreBefore(moment.version.program, state, effect.fid) };
    case 'verify':
      if (shared === undefined) throw new Error('answers are judged in the transaction that stores them');
      return moment.judge.verify(shared.transaction, moment, effect.asks);
    case 'submit':
      return submit(moment, shared, effect.end, state);
  }
}

async function hold(
  moment: HostMoment,
  shared: Shared | undefined,
  gids: readonly string[],
  state: State,
): Promise<EndStatus> {
  const { program, quotas: plan } = moment.version;
  const full = await shared?.places?.hold(quotaClaims(plan, program, state, 'next'));
  const value = quotaValue({ plan, program, state }, gids, full === undefined ? { held: [] } : { full });
  if (value.is_end === 1) await giveBack(moment, shared, state, value);
  return value;
}

async function drawBranches(
  { surveyId, seq, version, test, now }: HostMoment,
  shared: Shared | undefined,
  request: EffectRequest & { readonly type: 'draw' },
): Promise<readonly string[]> {
  if (shared === undefined) throw new Error('a draw needs a transaction');
  const { project } = version;
  return draw(shared.transaction, {
    surveyId,
    seq,
    request,
    shuffle: flowNode(project, request.fid)?.shuffle === true,
    counts: !test,
    now,
    questionsOf: (child) => questionsBelow(project, child),
  });
}

async function submit(
  moment: HostMoment,
  shared: Shared | undefined,
  end: EndStatus,
  state: State,
): Promise<EndStatus | VerifyResult> {
  const { program, quotas } = moment.version;
  const refused = end.status === FINISHED ? await claim(moment, shared, state) : NO_ISSUES;
  if (refused.issues.length > 0) return refused;
  const isCounted =
    end.status !== FINISHED ||
    ((await shared?.places?.count(quotaClaims(quotas, program, state, 'submit'))) ?? true);
  const value = submitValue({ program, state }, end, isCounted ? 'counted' : 'full');
  const ended: EndStatus = { ...value, is_end: 1 };
  if (!isCounted && shared !== undefined) await moment.judge.release(shared.transaction, moment);
  await giveBack(moment, shared, state, ended);
  return ended;
}

const NO_ISSUES: VerifyResult = { issues: [] };

/** Before a place is counted: who was second with an answer that is given once goes back, and takes nothing. */
async function claim(moment: HostMoment, shared: Shared | undefined, state: State): Promise<VerifyResult> {
  const { program } = moment.version;
  if (shared === undefined || program.askers.length === 0) return NO_ISSUES;
  return moment.judge.claim(shared.transaction, moment, asksOfSurvey(program, state));
}

/** A response that ends as 2, 3 or 6 keeps no place, and no draw of a branch in which nothing was answered. */
async function giveBack(
  moment: HostMoment,
  shared: Shared | undefined,
  state: State,
  { status }: EndStatus,
): Promise<void> {
  if (shared === undefined) return;
  const { version, surveyId, seq, now } = moment;
  if (status !== FINISHED) await shared.places?.release();
  if (!hasDraws(version)) return;
  const answers = answeredQuestions(version.program, state);
  await settleDraws(shared.transaction, {
    surveyId,
    seq,
    now,
    finished: status === FINISHED,
    isAnswered: (child) => questionsBelow(version.project, child).some((gid) => answers.has(gid)),
  });
}

const answeredQuestions = (program: Program, state: State) =>
  new Set(Object.keys(effectiveAnswers(program, state)));
