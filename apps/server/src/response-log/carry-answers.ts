import { computeExposure, pageView, step, type Program, type State, type ItemFiles } from '@canvass/logic';
import { MAX_PAGE_RECORDS, type SessionFacts, type PageRecord, type SurveyEvent } from '@canvass/protocol';
import { answerFits, type EffectsResult, type EffectsOptions } from '@canvass/logic/effects';

/** Limit of pages in one walk, which no survey reaches. */
const MAX_STEPS = 10_000;

/** Carries out the pending effects of a state. May return a `Stop`, which ends the walk. */
export type CarryOut<Stop = never> = (state: State, options: EffectsOptions) => Promise<EffectsResult | Stop>;

export interface PreviousAnswers {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly files: readonly ItemFiles[];
  /**
   * Questions of pages that the respondent has left. They are not asked again, even if unanswered. Absent for an ended
   * response, which has left all of its pages.
   */
  readonly passed?: ReadonlySet<string>;
  /** Page records from the other version (ANSWER-17). */
  readonly records?: readonly PageRecord[];
}

interface WalkPosition {
  readonly state: State;
  /** The events that lead from the start to the state. */
  readonly events: readonly SurveyEvent[];
}

/**
 * Walks a survey from its start with answers given on another version. Stops at the first page that needs more input or
 * contains a question that was neither answered nor passed, else at the last page.
 */
export async function carryAnswers<Stop extends object = never>(
  program: Program,
  beginning: State,
  previousAnswers: PreviousAnswers,
  carryOut: CarryOut<Stop>,
): Promise<WalkPosition | Stop> {
  const firstResult = await carryOut(beginning, EXCEPT_SUBMIT);
  if (!isEffectsResult(firstResult)) return firstResult;
  let position = positionAfterEffects([], firstResult);
  for (let count = 0; count < MAX_STEPS && position.state.end.is_end === 0; count += 1) {
    const answeredPage = answerPage(program, position, previousAnswers);
    if (hasUnseenQuestion(program, answeredPage.state, previousAnswers)) return answeredPage;
    const nextPage = leavePage(program, answeredPage);
    if (nextPage === undefined || nextPage.state.issues.length > 0) return answeredPage;
    const effectsResult = await carryOut(nextPage.state, EXCEPT_SUBMIT);
    if (!isEffectsResult(effectsResult)) return effectsResult;
    const nextPosition = positionAfterEffects(nextPage.events, effectsResult);
    const hasReachedNextPage =
      nextPosition.state.pending.length === 0 && nextPosition.state.page !== answeredPage.state.page;
    if (!hasReachedNextPage && nextPosition.state.end.is_end === 0) return answeredPage;
    position = nextPosition;
  }
  return position;
}

/**
 * Presses Next, and a second time if the first press only asks for answers that the respondent has left out before
 * (CHECK-2).
 */
function leavePage(program: Program, position: WalkPosition): WalkPosition | undefined {
  const nextPosition = applyEvent(program, position, { type: 'next' });
  const isAsked = nextPosition !== undefined && nextPosition.state.issues.some(({ ask }) => ask === true);
  return isAsked ? applyEvent(program, nextPosition, { type: 'next' }) : nextPosition;
}

/** Whether the page has a question that the respondent has probably not seen. */
function hasUnseenQuestion(program: Program, state: State, { answers, passed }: PreviousAnswers): boolean {
  if (passed === undefined) return false;
  return pageView(program, state).gids.some((gid) => !passed.has(gid) && !Object.hasOwn(answers, gid));
}

/** Excludes the submit effect, because only the respondent may complete the survey. */
const EXCEPT_SUBMIT: EffectsOptions = { except: 'submit' };

const isEffectsResult = <Stop extends object>(result: EffectsResult | Stop): result is EffectsResult =>
  'steps' in result;

const positionAfterEffects = (
  events: readonly SurveyEvent[],
  { state, steps }: EffectsResult,
): WalkPosition => ({
  state,
  events: [...events, ...steps.map(({ event }) => event)],
});

/** Gives the previous answers to a page's questions, also to questions that these answers show. Adds files and records. */
function answerPage(
  program: Program,
  startPosition: WalkPosition,
  { answers, files, records = [] }: PreviousAnswers,
): WalkPosition {
  let position = startPosition;
  const triedGids = new Set<string>();
  for (;;) {
    const gid = pageView(program, position.state).gids.find(
      (each) => Object.hasOwn(answers, each) && !triedGids.has(each),
    );
    if (gid === undefined) break;
    triedGids.add(gid);
    position = applyEvent(program, position, { type: 'answer', gid, answer: answers[gid] }) ?? position;
  }
  const { gids } = pageView(program, position.state);
  for (const { gid, option, files: list } of files) {
    if (list.length === 0 || !gids.includes(gid)) continue;
    const target = option === '' ? {} : { option_id: option };
    position = applyEvent(program, position, { type: 'files', gid, files: list, ...target }) ?? position;
  }
  return withRecords(program, position, records);
}

/** Adds the page records of this page's questions, which may have been on another page. */
function withRecords(
  program: Program,
  startPosition: WalkPosition,
  records: readonly PageRecord[],
): WalkPosition {
  const { gids, number: p } = pageView(program, startPosition.state);
  const pageRecords = records.filter(({ gid }) => gids.includes(gid)).map((record) => ({ ...record, p }));
  let position = startPosition;
  for (let index = 0; index < pageRecords.length; index += MAX_PAGE_RECORDS) {
    const qPageArray = pageRecords.slice(index, index + MAX_PAGE_RECORDS);
    position = applyEvent(program, position, { type: 'pages', qPageArray }) ?? position;
  }
  return position;
}

function applyEvent(
  program: Program,
  { state, events }: WalkPosition,
  event: SurveyEvent,
): WalkPosition | undefined {
  const result = step(program, state, event);
  return result.refused === undefined ? { state: result.state, events: [...events, event] } : undefined;
}

/**
 * Converts the facts of a response to another version of its survey. Drops a parameter that is signed only in the new
 * version, since its value was never checked.
 */
export function factsOnVersion(oldProgram: Program, newProgram: Program, facts: SessionFacts): SessionFacts {
  const isSigned = ({ params }: Program, code: string) => params.get(code)?.signed === true;
  const isUnchecked = (code: string) => isSigned(newProgram, code) && !isSigned(oldProgram, code);
  if (!Object.keys(facts.params).some(isUnchecked)) return facts;
  const keptParams = Object.entries(facts.params).filter(([code]) => !isUnchecked(code));
  return { ...facts, params: Object.fromEntries(keptParams) };
}

/**
 * Whether answers given on an old version are valid on a new one (STATE-14): every answered question has the same type
 * there, and its type reads the answer as the same value with the same choices.
 */
export function fitsVersion(
  oldProgram: Program,
  newProgram: Program,
  answers: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(answers).every(([gid, answer]) => {
    const before = oldProgram.questions[oldProgram.byGid.get(gid) ?? -1];
    const after = newProgram.questions[newProgram.byGid.get(gid) ?? -1];
    // Computed values need not fit, because the other version computes them again.
    if (before?.computed !== undefined) return true;
    return before !== undefined && after !== undefined && answerFits(before, after, answer);
  });
}

/** gids of the questions on the path to the response's current page, including that page. */
export function findSeenQuestions(program: Program, state: State): ReadonlySet<string> {
  const notAsked = new Set(computeExposure(program, state).notAsked);
  return new Set(program.questions.map(({ gid }) => gid).filter((gid) => !notAsked.has(gid)));
}

/** gids of the questions on earlier pages of the path. */
export function findPassedQuestions(program: Program, state: State): ReadonlySet<string> {
  const openQuestions = new Set(pageView(program, state).gids);
  return new Set([...findSeenQuestions(program, state)].filter((gid) => !openQuestions.has(gid)));
}
