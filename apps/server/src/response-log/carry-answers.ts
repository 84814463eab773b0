import { exposureOf, pageView, step, type Program, type State, type ItemFiles } from '@canvass/logic';
import { MAX_PAGE_RECORDS, type SessionFacts, type PageRecord, type SurveyEvent } from '@canvass/protocol';
import { answerFits, type Run, type RunOptions } from '@canvass/logic/effects';

/**
 * The facts of a response on another version of its survey. A parameter that is signed there and was not where the
 * response comes from was never checked: it has no value of the link.
 */
export function factsOnVersion(from: Program, to: Program, facts: SessionFacts): SessionFacts {
  const isSigned = ({ params }: Program, code: string) => params.get(code)?.signed === true;
  const isUnchecked = (code: string) => isSigned(to, code) && !isSigned(from, code);
  if (!Object.keys(facts.params).some(isUnchecked)) return facts;
  const kept = Object.entries(facts.params).filter(([code]) => !isUnchecked(code));
  return { ...facts, params: Object.fromEntries(kept) };
}

/**
 * Whether answers given on one version still are answers of another (STATE-14): every question that was answered is there with the
 * same type, which reads the same answer with the same choices.
 */
export function fitsVersion(from: Program, to: Program, answers: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(answers).every(([gid, answer]) => {
    const before = from.questions[from.byGid.get(gid) ?? -1];
    const after = to.questions[to.byGid.get(gid) ?? -1];
    return before !== undefined && after !== undefined && answerFits(before, after, answer);
  });
}

/** gids of the questions that stand on the way to where a response is, this page included. */
export function seenQuestions(program: Program, state: State): ReadonlySet<string> {
  const notAsked = new Set(exposureOf(program, state).notAsked);
  return new Set(program.questions.map(({ gid }) => gid).filter((gid) => !notAsked.has(gid)));
}

/** Those of them whose page was left. */
export function passedQuestions(program: Program, state: State): ReadonlySet<string> {
  const here = new Set(pageView(program, state).gids);
  return new Set([...seenQuestions(program, state)].filter((gid) => !here.has(gid)));
}

/** Pages and effects of one walk. No survey has as many. */
const MOST_STEPS = 10_000;

/** Carries out the pending effects of a state. May return a `Stop`, which ends the walk. */
export type CarryOut<Stop = never> = (state: State, options: RunOptions) => Promise<Run | Stop>;

/** What counted on the other version. */
export interface Given {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly files: readonly ItemFiles[];
  /**
   * Questions of pages that were left: whoever has gone by one without an answer is not led back to it. Absent: of a
   * response that has ended, which has gone by all of them.
   */
  readonly passed?: ReadonlySet<string>;
  /** What was measured of its pages (ANSWER-17). */
  readonly records?: readonly PageRecord[];
}

interface Carried {
  readonly state: State;
  /** What leads there from the start. */
  readonly events: readonly SurveyEvent[];
}

/**
 * Walks a survey from its start with answers that were given on another version of it, as far as they lead: to the
 * first page that asks for more or has a question that was neither answered nor passed, or to the last one. It is for the
 * respondent to complete.
 */
export async function carryAnswers<Stop extends object = never>(
  program: Program,
  beginning: State,
  given: Given,
  carryOut: CarryOut<Stop>,
): Promise<Carried | Stop> {
  const first = await carryOut(beginning, EXCEPT_SUBMIT);
  if (!isRun(first)) return first;
  let here = afterRun([], first);
  for (let count = 0; count < MOST_STEPS && here.state.end.is_end === 0; count += 1) {
    const answered = answerPage(program, here, given);
    if (hasNew(program, answered.state, given)) return answered;
    const left = stepOn(program, answered, { type: 'next' });
    if (left === undefined || left.state.issues.length > 0) return answered;
    const run = await carryOut(left.state, EXCEPT_SUBMIT);
    if (!isRun(run)) return run;
    const there = afterRun(left.events, run);
    const isOnWay = there.state.pending.length === 0 && there.state.page !== answered.state.page;
    if (!isOnWay && there.state.end.is_end === 0) return answered;
    here = there;
  }
  return here;
}

/** Whether something on the page was never before this respondent's eyes, as far as can be told. */
function hasNew(program: Program, state: State, { answers, passed }: Given): boolean {
  if (passed === undefined) return false;
  return pageView(program, state).gids.some((gid) => !passed.has(gid) && !Object.hasOwn(answers, gid));
}

/** Submitting is left to the respondent. */
const EXCEPT_SUBMIT: RunOptions = { except: 'submit' };

const isRun = <Stop extends object>(result: Run | Stop): result is Run => 'steps' in result;

const afterRun = (events: readonly SurveyEvent[], { state, steps }: Run): Carried => ({
  state,
  events: [...events, ...steps.map(({ event }) => event)],
});

/** An answer may show a further question of the page, so all of them are tried until none is new. */
function answerPage(program: Program, from: Carried, { answers, files, records = [] }: Given): Carried {
  let here = from;
  const tried = new Set<string>();
  for (;;) {
    const gid = pageView(program, here.state).gids.find(
      (each) => Object.hasOwn(answers, each) && !tried.has(each),
    );
    if (gid === undefined) break;
    tried.add(gid);
    here = stepOn(program, here, { type: 'answer', gid, answer: answers[gid] }) ?? here;
  }
  const { gids } = pageView(program, here.state);
  for (const { gid, option, files: list } of files) {
    if (list.length === 0 || !gids.includes(gid)) continue;
    const target = option === '' ? {} : { option_id: option };
    here = stepOn(program, here, { type: 'files', gid, files: list, ...target }) ?? here;
  }
  return withRecords(program, here, records);
}

/** What was measured of the questions of this page, which may be another page now. */
function withRecords(program: Program, from: Carried, records: readonly PageRecord[]): Carried {
  const { gids, number: p } = pageView(program, from.state);
  const own = records.filter(({ gid }) => gids.includes(gid)).map((record) => ({ ...record, p }));
  let here = from;
  for (let at = 0; at < own.length; at += MAX_PAGE_RECORDS) {
    const qPageArray = own.slice(at, at + MAX_PAGE_RECORDS);
    here = stepOn(program, here, { type: 'pages', qPageArray }) ?? here;
  }
  return here;
}

/** Undefined when the engine refuses the event. */
function stepOn(program: Program, { state, events }: Carried, event: SurveyEvent): Carried | undefined {
  const result = step(program, state, event);
  return result.refused === undefined ? { state: result.state, events: [...events, event] } : undefined;
}
