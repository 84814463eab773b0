import type { Option, Question, RichText } from '@canvass/protocol';
import { isVisible } from './environment.ts';
import { localisedQuestion, translated } from './localise.ts';
import { numbersOf } from './numbers.ts';
import { shownOptions, shownRows } from './orders.ts';
import type { Program, ProgramQuestion } from './program.ts';
import { readsOfText, resolveText } from './resolve-text.ts';
import type { OptionView, PageView, QuestionViewModel, State } from './types.ts';
import { vectorGet } from './vector.ts';
import { endOf, pageAfter, pageBefore, visibleOn } from './walk.ts';

interface Memo {
  readonly reads: readonly unknown[];
  readonly view: QuestionViewModel;
}
const memos = new WeakMap<Program, Map<string, Memo>>();

/**
 * What the view of a question shows. The same reference as long as nothing that it reads has changed, so that only
 * changed questions are drawn again. A question that does not exist gives undefined.
 */
export function questionView(program: Program, state: State, gid: string): QuestionViewModel | undefined {
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return undefined;
  const known = memos.get(program) ?? new Map<string, Memo>();
  memos.set(program, known);
  const reads = readsOf(program, state, question);
  const memo = known.get(gid);
  if (memo !== undefined && sameValues(memo.reads, reads)) return memo.view;
  const view = makeView(program, state, question);
  known.set(gid, { reads, view });
  return view;
}

function sameValues(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}

/** Everything that a question's view depends on, flat, to be compared by reference. */
function readsOf(program: Program, state: State, question: ProgramQuestion): readonly unknown[] {
  const { index, gid } = question;
  const localised = localisedQuestion(program, state.language, question);
  const own = state.issues.filter((issue) => issue.gid === gid);
  return [
    state.facts,
    localised,
    vectorGet(state.effective, index),
    state.options[index],
    state.rows[index],
    numbersOf(program, state)[index],
    ...own,
    ...textReads(program, localised).map((read) => vectorGet(state.effective, read)),
  ];
}

const reading = new WeakMap<Question, readonly number[]>();

function textReads(program: Program, question: Question): readonly number[] {
  const known = reading.get(question);
  if (known !== undefined) return known;
  const options = [...(question.items ?? []), ...(question.rows_items ?? [])];
  const reads = [question.title, question.tipText, ...options.map(({ title }) => title)].flatMap((text) =>
    readsOfText(program, text),
  );
  reading.set(question, reads);
  return reads;
}

function makeView(program: Program, state: State, question: ProgramQuestion): QuestionViewModel {
  const localised = localisedQuestion(program, state.language, question);
  const place = { limit: question.index - 1, key: question.gid };
  const resolved = (text: RichText) => resolveText(program, state, text, place);
  const optionViews = (
    items: readonly Option[] | undefined,
    order: readonly number[],
  ): readonly OptionView[] =>
    order.flatMap((at) => {
      const option = items?.[at];
      return option === undefined ? [] : [{ option, title: resolved(option.title) }];
    });
  return {
    gid: question.gid,
    question: localised,
    number: numbersOf(program, state)[question.index] ?? null,
    title: resolved(localised.title),
    ...(localised.tipText !== undefined && { tipText: resolved(localised.tipText) }),
    options: optionViews(localised.items, shownOptions(program, state, question)),
    rows: optionViews(localised.rows_items, shownRows(program, state, question)),
    answer: vectorGet(state.effective, question.index) ?? undefined,
    issues: state.issues.filter((issue) => issue.gid === question.gid).map(({ gid: _, ...issue }) => issue),
  };
}

const pages = new WeakMap<Program, PageView>();

/** The page as a whole. The same reference while nothing in it has changed. */
export function pageView(program: Program, state: State): PageView {
  const view = makePage(program, state);
  const last = pages.get(program);
  if (last !== undefined && JSON.stringify(last) === JSON.stringify(view)) return last;
  pages.set(program, view);
  return view;
}

function makePage(program: Program, state: State): PageView {
  const { heading, first = 0 } = program.pages[state.page] ?? {};
  const title = heading && (translated(program, state.language, heading.gid, 'title') ?? heading.title);
  const leadsOn = pageAfter(program, state, state.page) >= 0;
  return {
    gids: visibleOn(program, state, state.page).flatMap((index) => program.questions[index]?.gid ?? []),
    ...(title !== undefined && {
      title: resolveText(program, state, title, { limit: first - 1, key: heading?.gid ?? '' }),
    }),
    progress: progressOf(program, state),
    canGoBack:
      program.project.desc_common_page?.hide_pre_btn !== true && pageBefore(program, state, state.page) >= 0,
    outlook: leadsOn ? 'page' : endOf(program, state).status === 2 ? 'screen_out' : 'finished',
    number: state.page,
  };
}

/** Spec section 4: ceiling of (questions passed / all questions) x 100; 100 at the end. */
export function progressOf(program: Program, state: State): number {
  if (state.end.is_end === 1) return 100;
  const passed = program.pages[state.page]?.first ?? 0;
  return Math.ceil((passed / Math.max(program.questions.length, 1)) * 100);
}

/** Questions that are shown and answered: what the continue page counts. */
export function answeredCount(program: Program, state: State): number {
  return program.questions.filter(
    ({ index }) => isVisible(program, state.status, index) && vectorGet(state.effective, index) !== null,
  ).length;
}
