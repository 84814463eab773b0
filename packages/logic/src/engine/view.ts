import type { Option, Question, RichText } from '@canvass/protocol';
import { textSeparator } from './choice-title.ts';
import { isShownAt, isVisible } from './environment.ts';
import type { HookReads } from './feature.ts';
import { localisedQuestion, translated } from './localise.ts';
import { numbersOf } from './numbers.ts';
import { shownOptions, shownRows } from './orders.ts';
import { presentationOf, rankIn } from './presentation.ts';
import type { Program, ProgramGroup, ProgramQuestion } from './program.ts';
import { questionContext } from './question-context.ts';
import { screenFor, screenIndex, screensOf } from './screens.ts';
import { readsOfText, resolveText } from './resolve-text.ts';
import type { GroupView, OptionView, PageView, QuestionViewModel, ResolvedText, State } from './types.ts';
import { vectorGet } from './vector.ts';
import { dueAfter, endStatusOf, pageAfter, pageAt, pageBefore, visibleOn } from './walk.ts';

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
    state.flow,
    localised,
    vectorGet(state.effective, index),
    state.options[index],
    state.rows[index],
    numbersOf(program, state)[index],
    question.attachments && state.files?.[gid],
    [...(screenFor(program, state, question) ?? [])].join(' '),
    ...own,
    ...textReads(program, localised).map((read) => vectorGet(state.effective, read)),
    ...hookReads(question).flatMap((read) => readsOfHook(program, state, read)),
  ];
}

function hookReads({ order, carry, patch }: ProgramQuestion): readonly HookReads[] {
  return [order?.reads ?? [], carry?.reads ?? [], patch?.reads ?? []].flat();
}

function readsOfHook(
  program: Program,
  state: State,
  { questions, expressions }: HookReads,
): readonly unknown[] {
  const all = [...questions, ...expressions.flatMap(({ reads }) => reads.questions)];
  const answers = all.flatMap((index) => [vectorGet(state.effective, index), state.options[index]]);
  if (expressions.length === 0) return answers;
  return [
    ...answers,
    ...all.map((index) => isVisible(program, state.status, index)),
    state.language,
    state.now,
  ];
}

const reading = new WeakMap<Question, readonly number[]>();

function textReads(program: Program, question: Question): readonly number[] {
  const known = reading.get(question);
  if (known !== undefined) return known;
  const options = [...(question.items ?? []), ...(question.rows_items ?? [])];
  const texts = options.flatMap(({ title, tipText }) => [title, tipText]);
  const reads = [question.title, question.tipText, ...texts].flatMap((text) => readsOfText(program, text));
  reading.set(question, reads);
  return reads;
}

function makeView(program: Program, state: State, question: ProgramQuestion): QuestionViewModel {
  const own = localisedQuestion(program, state.language, question);
  const patched = question.patch?.apply(program, state, own) ?? own;
  const localised = question.carry?.close?.(patched) ?? patched;
  const screen = screenOf(program, state, question, localised);
  const place = { before: rankOfQuestion(program, state, question), key: question.gid };
  const resolved = (text: RichText) => resolveText(program, state, text, place);
  const viewsOf = (list: 'options' | 'rows', items: readonly Option[] = [], order: readonly number[]) =>
    order.flatMap((at): readonly OptionView[] => {
      const option = items[at];
      return option === undefined || screen?.has(option.gid) === false
        ? []
        : [optionView(program, state, { question, option, list, resolved })];
    });
  const options = viewsOf('options', localised.items, shownOptions(program, state, question));
  const rows = viewsOf('rows', localised.rows_items, shownRows(program, state, question));
  const optionGroups = headings(program, state, { question, list: 'options', views: options, resolved });
  const rowGroups = headings(program, state, { question, list: 'rows', views: rows, resolved });
  return {
    gid: question.gid,
    question: localised,
    number: numbersOf(program, state)[question.index] ?? null,
    title: resolved(localised.title),
    ...(localised.tipText !== undefined && { tipText: resolved(localised.tipText) }),
    options,
    rows,
    ...(optionGroups !== undefined && { optionGroups }),
    ...(rowGroups !== undefined && { rowGroups }),
    ...besides(program, state, question, localised),
    answer: vectorGet(state.effective, question.index) ?? undefined,
    issues: state.issues.filter((issue) => issue.gid === question.gid).map(({ gid: _, ...issue }) => issue),
  };
}

/** What only some questions have: material of their type, attached files. */
function besides(
  program: Program,
  state: State,
  question: ProgramQuestion,
  localised: Question,
): Pick<QuestionViewModel, 'material' | 'files'> {
  const { type, attachments } = question;
  return {
    ...(type.material !== undefined && {
      material: type.material(localised, questionContext(program, state, question)),
    }),
    ...(attachments !== undefined && { files: attachments.counted(question, state) }),
  };
}

/** What is on the screen now. An item that is on no screen (of the other list) is on all. */
function screenOf(
  program: Program,
  state: State,
  question: ProgramQuestion,
  { items, rows_items }: Question,
) {
  const screen = screenFor(program, state, question);
  if (screen === undefined) return undefined;
  const split = new Set((question.question.screens ?? []).flat());
  const always = [...(items ?? []), ...(rows_items ?? [])].filter(({ gid }) => !split.has(gid));
  return new Set([...screen, ...always.map(({ gid }) => gid)]);
}

/** Of the place where it is shown, else of its first. */
function rankOfQuestion(program: Program, state: State, { places }: ProgramQuestion): number {
  const place = places.find((one) => isShownAt(state.status, one)) ?? places[0];
  return place === undefined ? 0 : rankIn(presentationOf(program, state), place.node);
}

interface ShownOption {
  readonly question: ProgramQuestion;
  readonly option: Option;
  readonly list: 'options' | 'rows';
  readonly resolved: (text: RichText) => ResolvedText;
}

/** Semantics d, r 6: a carried option has its source's title, with what was written there. */
function optionView(
  program: Program,
  state: State,
  { question, option, list, resolved }: ShownOption,
): OptionView {
  const group = question.grouping?.groupOf(option, list);
  const beside = {
    ...(option.tipText !== undefined && { tipText: resolved(option.tipText) }),
    ...(group !== undefined && { group }),
  };
  const carried = question.carry?.title(program, state, option);
  if (carried === undefined) return { option, title: resolved(option.title), ...beside };
  const source = resolved(
    translated(program, state.language, carried.option.gid, 'title') ?? carried.option.title,
  );
  return { option, title: joinedTitle(source, carried.text, state.language), ...beside };
}

function joinedTitle(title: ResolvedText, text: string | undefined, language: string): ResolvedText {
  const written = text?.trim() ?? '';
  if (written === '') return title;
  const parts = typeof title === 'string' ? [title] : title;
  return [...parts, { piped: textSeparator(language) + written }];
}

interface Grouped extends Omit<ShownOption, 'option'> {
  readonly views: readonly OptionView[];
}

/** Headings of the groups that have a visible option, in the order shown. */
function headings(
  program: Program,
  state: State,
  { question, list, views, resolved }: Grouped,
): readonly GroupView[] | undefined {
  const known = question.grouping?.headings(list);
  if (known === undefined || known.length === 0) return undefined;
  const shown = [...new Set(views.flatMap(({ group }) => group ?? []))];
  return shown.flatMap((gid) => {
    const heading = known.find((one) => one.gid === gid);
    if (heading === undefined) return [];
    return [{ gid, title: resolved(translated(program, state.language, gid, 'title') ?? heading.title) }];
  });
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
  const page = pageAt(program, state, state.page);
  const { heading } = page;
  const screens = screensOf(program, state);
  const screen = screens && { index: screenIndex(state, screens), count: screens.length };
  const title = heading && (translated(program, state.language, heading.gid, 'title') ?? heading.title);
  const fid = fidOf(page.places[0]?.group);
  return {
    gids: visibleOn(program, state, state.page).map(({ question }) => question.gid),
    ...(title !== undefined &&
      heading !== undefined && {
        title: resolveText(program, state, title, {
          before: rankIn(presentationOf(program, state), heading.node),
          key: heading.gid,
        }),
      }),
    progress: progressOf(program, state),
    canGoBack: canGoBack(program, state) || (screen !== undefined && screen.index > 0),
    ...(screen !== undefined && { screen }),
    outlook: outlookOf(program, state),
    ...(fid !== undefined && { fid }),
    number: state.page,
  };
}

function canGoBack(program: Program, state: State): boolean {
  if (program.project.desc_common_page?.hide_pre_btn === true) return false;
  return pageBefore(program, state, state.page) >= 0;
}

/** The nearest node of the flow around a page. */
function fidOf(group: ProgramGroup | undefined): string | undefined {
  for (let at = group; at !== undefined; at = at.parent) if (at.fid !== undefined) return at.fid;
  return undefined;
}

/** While a draw or a score is still to come, nobody knows that the survey ends here. */
function outlookOf(program: Program, state: State): PageView['outlook'] {
  const next = pageAfter(program, state, state.page);
  if (next >= 0 || dueAfter(program, state, state.page, next) !== undefined) return 'page';
  return endStatusOf(program, state).status === 2 ? 'screen_out' : 'finished';
}

/** Spec section 4: ceiling of (questions passed / all questions) x 100, or honest progress; 100 at the end. */
export function progressOf(program: Program, state: State): number {
  if (state.end.is_end === 1) return 100;
  if (state.progress !== undefined) return state.progress;
  const { pages } = presentationOf(program, state);
  const all = Math.max(program.questions.length, 1);
  return Math.ceil(((pages[state.page]?.before ?? 0) / all) * 100);
}

/** Questions that are shown and answered: what the continue page counts. */
export function answeredCount(program: Program, state: State): number {
  return program.questions.filter(
    ({ index }) => isVisible(program, state.status, index) && vectorGet(state.effective, index) !== null,
  ).length;
}
