import { type Program, rng, start, type State, step } from '@canvass/logic';
import { computeMoment, visibleOn } from '@canvass/logic/inspect';
import {
  carryOut,
  findCodeProblem,
  createDrawLedger,
  type EffectType,
  findFlowNode,
  type FullQuota,
  ledgerFor,
  type Ledgers,
  type QuotaClaim,
  findQuotaReads,
  quotaValue,
  type ReplyOf,
  scoreLedger,
} from '@canvass/logic/effects';
import type { Counters } from './counters.ts';
import {
  type CellClaim,
  type Decision,
  messagesOf,
  type Outcome,
  computeOutcome,
  type RespondentRun,
  type SharedRequest,
  type StopPoint,
} from './outcome.ts';
import { MAX_TRIES, SimulatedRespondent } from './simulated-respondent.ts';
import type { SimulatedSurvey } from './simulated-survey.ts';
import { END_STATES } from '@canvass/protocol';

/** Maximum number of a respondent's moves, because a survey may never end. */
const MAX_MOVES = 20_000;
/** Maximum number of a respondent's effects, because a score may keep changing the answers that it depends on. */
const MAX_EFFECTS = 2000;

/** An effect whose result the population decides. */
interface PendingRequest {
  readonly run: ReturnType<typeof carryOut>;
  readonly request: SharedRequest;
  readonly createReply: (decision: Decision) => unknown;
}

export class LiveRun implements RespondentRun {
  readonly number: number;
  readonly #program: Program;
  readonly #counters: Counters;
  readonly #respondent: SimulatedRespondent;
  readonly #ledgers: RespondentLedgers;
  readonly #shown = new Set<number>();
  readonly #messages: string[] = [];
  #state: State;
  #pages = 0;
  #tries = 0;
  #effects = 0;
  /** Number of times that a full quota, or a unique answer taken before the submission, has led back. */
  #turnBackCount = 0;
  /** The full quota's message, while the respondent is on the page to which it led back. */
  #turnedBack: string | undefined;
  #waiting: PendingRequest | undefined;
  /** Whether to request the counts of quotas first, because rules read them. */
  #requestsCountsFirst: boolean;

  constructor(survey: SimulatedSurvey, seed: string, number: number) {
    this.number = number;
    this.#program = survey.program;
    this.#counters = survey.counters;
    this.#respondent = new SimulatedRespondent(survey, seed, number);
    this.#ledgers = respondentLedgers(survey, number);
    this.#state = start(survey.program, this.#respondent.facts);
    this.#requestsCountsFirst = findQuotaReads(survey.program) !== undefined;
  }

  advance(decision?: Decision): StopPoint {
    if (this.#requestsCountsFirst && decision === undefined) return this.#requestCounts();
    if (this.#requestsCountsFirst) this.#begin(decision);
    if (decision !== undefined && this.#waiting !== undefined) {
      const { run, createReply } = this.#waiting;
      this.#fulfil(run, createReply(decision));
    }
    let moves = 0;
    while (!this.#runEffects() && this.#canContinue()) {
      this.#move();
      moves += 1;
    }
    const state = this.#state;
    return {
      moves,
      ...(this.#waiting !== undefined && { request: this.#waiting.request }),
      outcome: () => this.#outcome(state),
    };
  }

  #requestCounts(): StopPoint {
    const state = this.#state;
    return { moves: 0, request: { type: 'begin' }, outcome: () => this.#outcome(state) };
  }

  #begin(decision: Decision | undefined): void {
    this.#requestsCountsFirst = false;
    if (decision?.type !== 'begun') return;
    this.#state = start(this.#program, { ...this.#respondent.facts, quotas: decision.quotas });
  }

  /** Returns true if a request waits for the population. */
  #runEffects(): boolean {
    this.#waiting = undefined;
    while (this.#state.pending.length > 0 && this.#effects < MAX_EFFECTS) {
      this.#effects += 1;
      const run = carryOut(this.#program, this.#state);
      const call = run.next();
      if (call.done === true) return false;
      const { request, context } = call.value;
      const replyOrRequest = ledgerFor(this.#ledgers, call.value)(request, context);
      if ('request' in replyOrRequest) {
        this.#waiting = { run, ...replyOrRequest };
        return true;
      }
      this.#fulfil(run, replyOrRequest.reply);
    }
    return false;
  }

  #canContinue(): boolean {
    return (
      this.#state.end.is_end === 0 &&
      this.#state.pending.length === 0 &&
      this.#attempts <= MAX_TRIES &&
      this.#pages < MAX_MOVES
    );
  }

  #fulfil(run: ReturnType<typeof carryOut>, reply: unknown): void {
    let iteration = run.next(reply);
    while (iteration.done !== true) iteration = run.next();
    const { effect, result } = iteration.value;
    const { type } = effect;
    this.#state = result.state;
    const hasIssues = this.#state.issues.length > 0;
    if (type === 'verify') this.#tries = hasIssues ? this.#tries + 1 : 0;
    if (hasIssues) this.#turnBack(type);
    this.#noteMessages();
  }

  /** Returns to the page, where the respondent corrects the rejected answer like any other. */
  #turnBack(cause: EffectType): void {
    this.#pages -= 1;
    if (cause === 'verify') return;
    this.#turnBackCount += 1;
    this.#turnedBack = messagesOf(this.#state).join(', ');
  }

  /** Answers or corrects the questions of the page, and presses Next. */
  #move(): void {
    if (this.#hasErrors) this.#correct();
    else this.#turnedBack = undefined;
    for (let answer = this.#respondent.answer(this.#state); answer !== undefined; ) {
      this.#state = step(this.#program, this.#state, answer).state;
      answer = this.#respondent.answer(this.#state);
    }
    const moment = computeMoment(this.#program, this.#state);
    for (const { question } of visibleOn(moment, this.#state.page)) this.#shown.add(question.index);
    this.#state = step(this.#program, this.#state, { type: 'next' }).state;
    if (this.#state.issues.length === 0) this.#pages += 1;
    if (this.#hasErrors) this.#tries += 1;
    else if (this.#state.pending[0]?.type !== 'verify') this.#tries = 0;
    this.#noteMessages();
  }

  /** Whether the page has errors. Requests do not count, because pressing Next again leaves the page. */
  get #hasErrors(): boolean {
    return this.#state.issues.some(({ ask }) => ask !== true);
  }

  #correct(): void {
    for (const event of this.#respondent.correct(this.#state, this.#attempts)) {
      this.#state = step(this.#program, this.#state, event).state;
    }
  }

  get #attempts(): number {
    return Math.max(this.#tries, this.#turnBackCount);
  }

  #noteMessages(): void {
    this.#messages.push(...messagesOf(this.#state));
  }

  #outcome(state: State): Outcome {
    const progress = {
      shownQuestions: this.#shown,
      pages: this.#pages,
      messages: [...this.#messages],
      ...(this.#turnedBack !== undefined && { turnedBack: this.#turnedBack }),
    };
    return computeOutcome(this.#program, this.#counters, state, progress);
  }
}

/** A reply, or a request to the population if the reply depends on other respondents. */
type ReplyOrRequest<Reply = unknown> =
  | { readonly reply: Reply }
  | { readonly request: SharedRequest; readonly createReply: (decision: Decision) => Reply };

/** Results that depend on other respondents become requests to the population. */
type RespondentLedgers = {
  readonly [T in EffectType]: (...request: Parameters<Ledgers[T]>) => ReplyOrRequest<ReplyOf<T>>;
} & { readonly ended: () => ReplyOrRequest };

function respondentLedgers(survey: SimulatedSurvey, number: number): RespondentLedgers {
  const draws = createDrawLedger();
  return {
    quota(claims, context) {
      const nonEndingCells = ({ group, candidates }: QuotaClaim) =>
        candidates.filter((cell) => quotaValue(context, { group, cell }).is_end === 0);
      return {
        request: { type: 'hold', claims: claims.map(cellClaim), leadsBack: claims.flatMap(nonEndingCells) },
        createReply: (decision) => fullCell(survey, decision),
      };
    },
    draw(request) {
      const drawFids = () => draws.draw(request, number, drawOptions(survey, number, request.fid));
      if (!request.uniform_display) return { reply: drawFids() };
      const { fid, items_fids: eligible, extract_count: count } = request;
      return {
        request: { type: 'draw', fid, among: eligible, count },
        createReply: (decision) => (decision.type === 'drawn' ? decision.fids : drawFids()),
      };
    },
    score: (request, context) => ({ reply: scoreLedger(request, context) }),
    verify({ keys, codes }) {
      // Any well-formed code is accepted, as in scripts, because no code was sent.
      const problems = codes.map(({ code }) => findCodeProblem(code));
      const createReply = (decision?: Decision) => ({ takenKeys: takenKeys(decision), problems });
      return keys.length === 0
        ? { reply: createReply() }
        : { request: { type: 'unique', keys }, createReply };
    },
    submit({ end, keys, claims }) {
      if (end.status !== END_STATES.finished.status || (claims.length === 0 && keys.length === 0))
        return { reply: 'counted' };
      return {
        request: { type: 'count', claims: claims.map(cellClaim), keys },
        createReply(decision) {
          if (decision.type === 'taken') return { takenKeys: takenKeys(decision) };
          const full = fullCell(survey, decision);
          return full === undefined ? 'counted' : { full };
        },
      };
    },
    // The population knows without a request that a respondent leaves.
    ended: () => ({ reply: undefined }),
  };
}

/** The options of a respondent's draw, which are the same as for scripts. */
export function drawOptions({ program }: SimulatedSurvey, number: number, fid: string) {
  return {
    isShuffled: findFlowNode(program.project, fid)?.shuffle === true,
    random: rng(`${number}:${fid}`),
  };
}

const takenKeys = (decision: Decision | undefined): ReadonlySet<string> =>
  new Set(decision?.type === 'taken' ? decision.keys : []);

function fullCell({ quotas }: SimulatedSurvey, decision: Decision): FullQuota | undefined {
  if (decision.type !== 'full') return undefined;
  const { cell, closedCells: closedIds = [] } = decision;
  const group = quotas.groups.find(({ cells }) => cells.some(({ id }) => id === cell));
  return group && { group, cell, closedCells: group.cells.filter(({ id }) => closedIds.includes(id)) };
}

const cellClaim = ({ group, candidates, isOpenEnded }: QuotaClaim): CellClaim =>
  isOpenEnded === true ? [group.id, candidates, true] : [group.id, candidates];
