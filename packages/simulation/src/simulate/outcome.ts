import { END_STATES, type EndStatusCode, endWordOf, NOT_ENDED, type QuotaFacts } from '@canvass/protocol';
import type { Program, State } from '@canvass/logic';
import { HIDDEN, listTakenJumps, vectorGet } from '@canvass/logic/inspect';
import { awardsOf, findEligibleAwards } from '@canvass/logic/effects';
import {
  chosenCounter,
  type Counters,
  type ListCounters,
  offeredCounter,
  type QuestionCounters,
} from './counters.ts';

/** A respondent's request whose result depends on earlier respondents. */
export type SharedRequest =
  /** Requests the fill of the quota cells that rules read, before the first page. */
  | { readonly type: 'begin' }
  /** Holds slots. If a cell of `leadsBack` is full, the survey continues with a message instead of ending. */
  | { readonly type: 'hold'; readonly claims: readonly CellClaim[]; readonly leadsBack: readonly string[] }
  /** Counts slots at the end, and reserves unique answers from then on. */
  | { readonly type: 'count'; readonly claims: readonly CellClaim[]; readonly keys: readonly string[] }
  /** Asks whether earlier finished respondents have given these unique answers. */
  | { readonly type: 'unique'; readonly keys: readonly string[] }
  /** Draws evenly among the children of a randomSet. */
  | {
      readonly type: 'draw';
      readonly fid: string;
      readonly among: readonly string[];
      readonly count: number;
    };
/** The cells of a quota group to which the respondent belongs, and whether further cells are still undecided. */
export type CellClaim = readonly [group: string, cells: readonly string[], isOpenEnded?: true];

export type Decision =
  | { readonly type: 'open' }
  /** `closedCells` are all full cells of a group that lets respondents change their answer. */
  | {
      readonly type: 'full';
      readonly cell: string;
      /** The end page of respondents whom the quota turns away, if the author chose one. */
      readonly end?: string;
      readonly closedCells?: readonly string[];
    }
  /** Keys of answers that other respondents have given; the survey continues with this result. */
  | { readonly type: 'taken'; readonly keys: readonly string[] }
  | { readonly type: 'drawn'; readonly fids: readonly string[] }
  | { readonly type: 'begun'; readonly quotas: QuotaFacts };
export const NO_RESTRICTION: Decision = { type: 'open' };

/** The point at which a respondent stops: at a request, or at the end if there is no request. */
export interface StopPoint {
  /** Number of times that the respondent pressed Next since the last stop. */
  readonly moves: number;
  readonly request?: SharedRequest;
  /** Returns the figures up to this point. Must be called before the run continues. */
  outcome(): Outcome;
}

/** A respondent's path through the survey. Other respondents affect it only by the decisions. */
export interface RespondentRun {
  readonly number: number;
  /** Continues from the beginning, or from the last request with its decision, to the next stop. */
  advance(decision?: Decision): StopPoint;
}

export interface Ending {
  /** End status (STATE-3). -1 if the respondent did not reach an end. */
  readonly status: EndStatusCode;
  /** gid of the question whose jump ended the survey, id of the full cell, or the message that stopped the run. */
  readonly cause?: string;
  /** Id in `desc_end_page.ends`. */
  readonly name?: string;
}

export interface Outcome {
  /** Counters to increase by one, without repetition. */
  readonly counters: readonly number[];
  readonly questions: number;
  readonly pages: number;
  /** `gid key` of every message, with repetitions. */
  readonly messages: readonly string[];
  /** `gid target` of every jump taken, without repetition. */
  readonly jumps: readonly string[];
  readonly ending: Ending;
  /** Ids of awards that the respondent earned at the end. */
  readonly awards: readonly string[];
  /** The awards that the respondent earns if a full quota ends the survey here. Absent if there are none. */
  readonly consolation?: readonly string[];
}

/** Facts about a respondent's progress that the state does not contain. */
interface RespondentProgress {
  /** Indexes of the questions on pages that the respondent left or tried to leave. */
  readonly shownQuestions: ReadonlySet<number>;
  readonly pages: number;
  readonly messages: readonly string[];
  /** The message of the full quota that led back to the current page. */
  readonly turnedBack?: string;
}

export function computeOutcome(
  program: Program,
  counters: Counters,
  state: State,
  progress: RespondentProgress,
): Outcome {
  const counterNumbers: number[] = [];
  for (const index of progress.shownQuestions)
    countQuestion(program, counters.questions[index], state, { index, counterNumbers });
  countDraws(counters, state, { shownQuestions: progress.shownQuestions, counterNumbers });
  const { pages, messages, turnedBack } = progress;
  const consolation = findAwardsFor(program, state, END_STATES.quotaFull.status);
  return {
    counters: counterNumbers,
    questions: progress.shownQuestions.size,
    pages,
    messages,
    jumps: [...new Set(listTakenJumps(program, state).map(({ source, target }) => `${source} ${target}`))],
    ending: computeEnding(state, turnedBack),
    awards: findEligibleAwards(program, state).map(({ id }) => id),
    ...(consolation.length > 0 && { consolation }),
  };
}

function findAwardsFor(program: Program, state: State, status: EndStatusCode): readonly string[] {
  const offers = awardsOf(program).some(({ ends }) => ends.includes(endWordOf(status)));
  if (!offers || state.end.is_end !== 0) return [];
  return findEligibleAwards(program, { ...state, end: { ...state.end, is_end: 1, status } }).map(
    ({ id }) => id,
  );
}

function countQuestion(
  program: Program,
  counters: QuestionCounters | undefined,
  state: State,
  { index, counterNumbers }: { readonly index: number; readonly counterNumbers: number[] },
): void {
  const programQuestion = program.questions[index];
  if (counters === undefined || programQuestion === undefined) return;
  counterNumbers.push(counters.shownCounter);
  countOffered(counters.options, state.options[index], counterNumbers);
  countOffered(counters.rows, state.rows[index], counterNumbers);
  const answer = vectorGet(state.effective, index);
  if (answer === null) return;
  counterNumbers.push(counters.answeredCounter);
  const { options, rows } = counters;
  if (options.items.length === 0 && rows.items.length === 0) return;
  const chosen = new Set<number>();
  for (const { option, row } of programQuestion.type.choices(programQuestion.question, answer)) {
    const index = options.indexByGid.get(option.gid);
    if (index !== undefined) chosen.add(chosenCounter(options, index));
    const rowAt = rows.indexByGid.get(row?.gid ?? option.gid);
    if (rowAt !== undefined) chosen.add(chosenCounter(rows, rowAt));
  }
  counterNumbers.push(...chosen);
}

function countOffered(
  list: ListCounters,
  visible: readonly number[] | undefined,
  counterNumbers: number[],
): void {
  if (visible === undefined)
    list.items.forEach((_, index) => counterNumbers.push(offeredCounter(list, index)));
  else for (const index of visible) counterNumbers.push(offeredCounter(list, index));
}

function countDraws(
  { setChildren }: Counters,
  { flow, status, effective }: State,
  {
    shownQuestions,
    counterNumbers,
  }: { readonly shownQuestions: RespondentProgress['shownQuestions']; readonly counterNumbers: number[] },
): void {
  for (const { setFid, child, node, drawnCounter, questions } of setChildren) {
    const draw = flow.draws[setFid];
    const isOpen =
      (vectorGet(status, node) & HIDDEN) === 0 && questions.some((index) => shownQuestions.has(index));
    if (draw === undefined ? !isOpen : !draw.picks.includes(child)) continue;
    counterNumbers.push(drawnCounter);
    if (questions.some((index) => vectorGet(effective, index) !== null))
      counterNumbers.push(drawnCounter + 1);
  }
}

/** `gid key` of each message on the page. */
export const messagesOf = ({ issues }: State): readonly string[] =>
  issues.map(({ gid, key }) => `${gid} ${key}`);

/** The ending of a state. After a full quota has led back, its message is the cause, even after further tries. */
function computeEnding(state: State, turnedBack: string | undefined): Ending {
  const { end, pending } = state;
  // A score that changes the answers it depends on is requested for ever.
  if (pending[0] !== undefined) return { status: NOT_ENDED.status, cause: `endless ${pending[0].type}` };
  if (end.is_end === 0)
    return { status: NOT_ENDED.status, cause: turnedBack ?? messagesOf(state).join(', ') };
  const cause = end.q ?? (end.flow_end === true ? 'flow' : undefined);
  return {
    status: end.status,
    ...(cause !== undefined && { cause }),
    ...(end.end !== undefined && { name: end.end }),
  };
}
