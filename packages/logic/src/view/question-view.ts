import type { Option, Question, RichText } from '@canvass/project';
import type { Issue, QuestionIssue } from '@canvass/protocol';
import { textSeparator, localisedQuestion, findTranslation } from '../content/localise.ts';
import type { MaterialPart } from '../question-type/question-type.ts';
import { isVisible, rankOfQuestion } from '../content/environment.ts';
import type { HookReads, Moment, Program, ProgramQuestion } from '../program/program.ts';
import { shownOptions, shownRows } from '../content/orders.ts';
import { questionMeter } from './question-meter.ts';
import { computeMoment } from '../program/moment.ts';
import { questionContext } from '../content/question-context.ts';
import { stepWrapper } from '../step/step-wrapper.ts';
import { screenFor } from '../step/screens.ts';
import { readsOfText, resolveText, withCarried } from '../content/piping.ts';
import { HIDDEN } from '../program/status.ts';
import type { GroupView, OptionView, QuestionViewModel, ResolvedText, State } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';

interface Memo {
  readonly state: State;
  /** Inputs of texts, options and rows. */
  readonly content: readonly unknown[];
  /** Inputs that change with each answer. */
  readonly answerInputs: readonly unknown[];
  readonly issues: readonly QuestionIssue[];
  readonly view: QuestionViewModel;
}
type Memos = Map<string, Memo>;
/** Views by question gid, freed with the response's facts. */
const memos = new WeakMap<Program, WeakMap<State['facts'], Memos>>();

/** The views of a response that were requested before, by gid. */
export function viewMemos(program: Program, { facts }: State): Memos {
  const memosOfProgram = memos.get(program) ?? new WeakMap<State['facts'], Memos>();
  memos.set(program, memosOfProgram);
  const memosOfResponse = memosOfProgram.get(facts) ?? new Map<string, Memo>();
  memosOfProgram.set(facts, memosOfResponse);
  return memosOfResponse;
}

/**
 * The content of a question's view, or undefined if the question does not exist. The view and its texts, options and
 * rows keep their references while they are unchanged, so that hosts render only changed questions and parts.
 */
export function questionView(program: Program, state: State, gid: string): QuestionViewModel | undefined {
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return undefined;
  const memos = viewMemos(program, state);
  const last = memos.get(gid);
  if (last?.state === state) return last.view;
  const memo = makeMemo(
    computeMoment(program, state, questionMeter({ program, state }, question)),
    question,
    last,
  );
  memos.set(gid, memo);
  return memo.view;
}

function makeMemo(moment: Moment, question: ProgramQuestion, last: Memo | undefined): Memo {
  const { state } = moment;
  const { index, gid, attachments } = question;
  const questionIssues = state.issues.filter((issue) => issue.gid === gid);
  const answer = vectorGet(state.effective, index);
  const content = contentReads(moment, question);
  const answerInputs = [answer, attachments && state.files?.[gid], ...questionIssues];
  const reusableMemo = last !== undefined && haveSameValues(last.content, content) ? last : undefined;
  if (reusableMemo !== undefined && haveSameValues(reusableMemo.answerInputs, answerInputs))
    return { ...reusableMemo, state };
  const shownContent = reusableMemo?.view ?? computeContent(moment, question);
  const view = {
    ...shownContent,
    ...question.viewParts?.(moment, shownContent),
    ...(attachments !== undefined && { files: attachments.countedFiles(question, state) }),
    answer: answer ?? undefined,
    issues: keepIssues(moment, questionIssues, reusableMemo),
  };
  return { state, content, answerInputs, issues: questionIssues, view };
}

/** Returns the last list if it is equal. */
function keepIssues(
  moment: Moment,
  newIssues: readonly QuestionIssue[],
  last: Memo | undefined,
): readonly Issue[] {
  if (last !== undefined && haveSameValues(last.issues, newIssues)) return last.view.issues;
  return newIssues.map((issue) => shownIssue(moment, issue));
}

/** An issue as views show it, with the author's own text if it has one. */
export function shownIssue(
  { program, state }: Pick<Moment, 'program' | 'state'>,
  original: QuestionIssue,
): Issue {
  const { gid: _, ...issue } = stepWrapper.of(program)?.show(program, state, original) ?? original;
  return issue;
}

function haveSameValues(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}

/** Inputs of a question's view, except its answer, files and issues. A flat list to compare by reference. */
function contentReads(moment: Moment, question: ProgramQuestion): readonly unknown[] {
  const { program, state } = moment;
  const { index } = question;
  const localised = localisedQuestion(program, state.language, question);
  return [
    state.facts,
    state.flow,
    state.language,
    localised,
    state.options[index],
    state.rows[index],
    ...listHiddenBits(state, question),
    [...(screenFor(moment, question) ?? [])].join(' '),
    ...textReads(program, state.language, { question, localised }).flatMap((read) =>
      answerReads(moment, read),
    ),
    ...hookReads(question).flatMap((read) => readsOfHook(moment, read)),
    ...(question.type.material?.reads ?? []).map((part) => computePart(moment, question, part)),
  ];
}

/** A value that changes with an input of the question's material. */
function computePart(moment: Moment, question: ProgramQuestion, part: MaterialPart): unknown {
  const { options, rows } = moment.state;
  if (part === 'options') return options[question.index];
  if (part === 'rows') return rows[question.index];
  return questionContext(moment, question)[part];
}

/** Inputs of a text that quotes an answer: the answer, and which occurrences of its question are hidden. */
function answerReads({ program, state }: Moment, index: number): readonly unknown[] {
  const question = program.questions[index];
  return [
    vectorGet(state.effective, index),
    ...(question === undefined ? [] : listHiddenBits(state, question)),
  ];
}

function listHiddenBits({ status }: State, { occurrences }: ProgramQuestion): readonly number[] {
  return occurrences.length < 2 ? [] : occurrences.map(({ node }) => vectorGet(status, node) & HIDDEN);
}

function hookReads({ order, carry, patch }: ProgramQuestion): readonly HookReads[] {
  return [order?.reads ?? [], carry?.reads ?? [], patch?.reads ?? []].flat();
}

function readsOfHook(moment: Moment, { questions, expressions }: HookReads): readonly unknown[] {
  const { program, state } = moment;
  const indexesInCode = expressions.flatMap(({ reads }) => reads.questions);
  const allReads = [...questions, ...indexesInCode];
  const answers = [
    ...allReads.map((index) => state.options[index]),
    // Code may read option titles, also those carried over from another question.
    ...[...questions, ...indexesInCode.flatMap((index) => withCarried(program, index))].flatMap((index) =>
      answerReads(moment, index),
    ),
  ];
  if (expressions.length === 0) return answers;
  return [...answers, ...allReads.map((index) => isVisible(program, state.status, index)), state.now];
}

const textReadsByQuestion = new WeakMap<Program, WeakMap<Question, readonly number[]>>();

interface LocalisedQuestion {
  readonly question: ProgramQuestion;
  readonly localised: Question;
}

/** Questions that the texts of a question read, including headings of its groups. */
function textReads(
  program: Program,
  language: string,
  { question: { grouping }, localised }: LocalisedQuestion,
): readonly number[] {
  const cache = textReadsByQuestion.get(program) ?? new WeakMap<Question, readonly number[]>();
  textReadsByQuestion.set(program, cache);
  const cached = cache.get(localised);
  if (cached !== undefined) return cached;
  const options = [...(localised.items ?? []), ...(localised.rows_items ?? [])];
  const groups = [...(grouping?.headings('options') ?? []), ...(grouping?.headings('rows') ?? [])];
  const texts = [
    localised.title,
    localised.tipText,
    ...options.flatMap(({ title, tipText }) => [title, tipText]),
    ...groups.map((heading) => titleOfHeading(program, language, heading)),
  ];
  const readIndexes = texts.flatMap((text) => readsOfText(program, text));
  cache.set(localised, readIndexes);
  return readIndexes;
}

function computeContent(moment: Moment, question: ProgramQuestion) {
  const { program, state } = moment;
  const authored = localisedQuestion(program, state.language, question);
  const patched = question.patch?.apply(moment, authored) ?? authored;
  const localised = question.carry?.close?.(patched) ?? patched;
  const screen = findScreen(moment, question, localised);
  const viewpoint = { before: rankOfQuestion(moment, question), key: question.gid };
  const resolveHere = (text: RichText) => resolveText(moment, text, viewpoint);
  const listViews = (list: 'options' | 'rows', items: readonly Option[] = [], order: readonly number[]) =>
    order.flatMap((at): readonly OptionView[] => {
      const option = items[at];
      return option === undefined || screen?.has(option.gid) === false
        ? []
        : [optionView(moment, { question, option, list, resolveHere })];
    });
  const { index } = question;
  const optionOrder = shownOptions(program, state.facts, question, state.options[index]);
  const rowOrder = shownRows(program, state.facts, question, state.rows[index]);
  const options = listViews('options', localised.items, optionOrder);
  const rows = listViews('rows', localised.rows_items, rowOrder);
  const optionGroups = listHeadings(moment, {
    question,
    list: 'options',
    views: options,
    resolveHere,
  });
  const rowGroups = listHeadings(moment, { question, list: 'rows', views: rows, resolveHere });
  return {
    gid: question.gid,
    question: localised,
    title: resolveHere(localised.title),
    ...(localised.tipText !== undefined && { tipText: resolveHere(localised.tipText) }),
    options,
    rows,
    ...(optionGroups !== undefined && { optionGroups }),
    ...(rowGroups !== undefined && { rowGroups }),
    ...(question.type.material !== undefined && {
      material: question.type.material.of(localised, questionContext(moment, question)),
    }),
  };
}

/** gids on the current screen, including items that no screen lists. Undefined if there are no screens. */
function findScreen(moment: Moment, question: ProgramQuestion, { items, rows_items }: Question) {
  const screen = screenFor(moment, question);
  if (screen === undefined) return undefined;
  const split = new Set((question.question.screens ?? []).flat());
  const unsplitItems = [...(items ?? []), ...(rows_items ?? [])].filter(({ gid }) => !split.has(gid));
  return new Set([...screen, ...unsplitItems.map(({ gid }) => gid)]);
}

interface ShownOption {
  readonly question: ProgramQuestion;
  readonly option: Option;
  readonly list: 'options' | 'rows';
  readonly resolveHere: (text: RichText) => ResolvedText;
}

/** SHOW-9: a carried option has its source's title and open text. */
function optionView(moment: Moment, { question, option, list, resolveHere }: ShownOption): OptionView {
  const { program, state } = moment;
  const group = question.grouping?.findGroup(option, list);
  const otherTexts = {
    ...(option.tipText !== undefined && { tipText: resolveHere(option.tipText) }),
    ...(group !== undefined && { group }),
  };
  const carried = question.carry?.title(moment, option);
  if (carried === undefined) return { option, title: resolveHere(option.title), ...otherTexts };
  const source = resolveHere(
    findTranslation(program, state.language, carried.option.gid, 'title') ?? carried.option.title,
  );
  return { option, title: joinTitle(source, carried.text, state.language), ...otherTexts };
}

function joinTitle(title: ResolvedText, text: string | undefined, language: string): ResolvedText {
  const trimmedText = text?.trim() ?? '';
  if (trimmedText === '') return title;
  const parts = typeof title === 'string' ? [title] : title;
  return [...parts, { piped: textSeparator(language) + trimmedText }];
}

interface GroupedViews extends Omit<ShownOption, 'option'> {
  readonly views: readonly OptionView[];
}

function listHeadings(
  { program, state }: Moment,
  { question, list, views, resolveHere }: GroupedViews,
): readonly GroupView[] | undefined {
  const groups = question.grouping?.headings(list);
  if (groups === undefined || groups.length === 0) return undefined;
  const shownGroups = [...new Set(views.flatMap(({ group }) => group ?? []))];
  return shownGroups.flatMap((gid) => {
    const heading = groups.find((one) => one.gid === gid);
    if (heading === undefined) return [];
    return [{ gid, title: resolveHere(titleOfHeading(program, state.language, heading)) }];
  });
}

interface Heading {
  readonly gid: string;
  readonly title: RichText;
}
const titleOfHeading = (program: Program, language: string, { gid, title }: Heading): RichText =>
  findTranslation(program, language, gid, 'title') ?? title;
