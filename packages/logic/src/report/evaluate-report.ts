import type { Option, Project, Question } from '@canvass/project';
import {
  END_STATES,
  type ReportChart,
  type ReportContent,
  type ReportFigure,
  type ReportSection,
  UNKNOWN_RESPONDENT,
} from '@canvass/protocol';
import { isVisible, rankOfQuestion } from '../content/environment.ts';
import type { Moment, Program, ProgramQuestion } from '../program/program.ts';
import type { ResolvedText, State } from '../program/types.ts';
import { createTitleReader } from '../content/localise.ts';
import { plainText } from '../content/plain-text.ts';
import { questionView } from '../view/question-view.ts';
import { listAnswers } from '../view/recap-view.ts';
import { questionPoints, computeScore } from '../features/scores/score-of.ts';
import { type Dimension, roundPoints, sumOfPoints, weightedQuestions } from './report-figures.ts';
import { plainProjectText, projectText } from '../content/page-texts.ts';
import { computeMoment } from '../program/moment.ts';
import { start } from '../step/start.ts';
import { alternativesOf } from '../language/value-shape.ts';
import { requireTools } from '../question-type/question-type.ts';
import { maxPossibleTotal } from '../features/scores/possible-totals.ts';

const cache = new WeakMap<Program, Map<string, number>>();

type ReportFile = NonNullable<Project['report']>;
const MIN_RADAR_DIMENSIONS = 3;

/** Whether finished respondents have a report (REPORT-1). */
export const hasReport = ({ report }: Pick<Project, 'report'>): boolean =>
  report !== undefined && report.off !== true;

/**
 * The content of a response's report (REPORT-1), in the language of the state. Undefined if the project has no report,
 * or the response is not finished.
 */
export function evaluateReport(program: Program, state: State): ReportContent<ResolvedText> | undefined {
  const { report } = program.project;
  const isFinished = state.end.is_end === 1 && state.end.status === END_STATES.finished.status;
  if (report === undefined || !hasReport(program.project) || !isFinished) return undefined;
  const total = computeScore(program, state);
  const moment = computeMoment(program, { ...state, flow: { ...state.flow, totalScore: total } });
  const { dimensions = [] } = report;
  return {
    ...computeTexts(moment, report, total),
    language: state.language,
    ...(report.total?.hide !== true && { score: createTotalFigure(moment, report, total) }),
    chart: report.chart ?? (dimensions.length < MIN_RADAR_DIMENSIONS ? 'bars' : 'radar'),
    charts: dimensions.map((dimension) => computeChart(moment, dimension)),
    sections: reportSections(moment, report.analysis),
  };
}

function computeTexts(
  moment: Moment,
  report: ReportFile,
  total: number,
): Pick<ReportContent<ResolvedText>, 'title' | 'intro' | 'closing'> {
  const { title } = moment.program.project;
  const ownTitle = projectText(moment, 'report.title', report.title) ?? projectText(moment, 'title', title);
  const intro = projectText(moment, 'report.intro', report.intro);
  const closing = textsOfFigure(moment, 'report.closing', report.closing, total).text;
  return {
    title: ownTitle ?? [],
    ...(intro !== undefined && { intro }),
    ...(closing !== undefined && { closing }),
  };
}

function createTotalFigure(
  moment: Moment,
  { total = {} }: ReportFile,
  score: number,
): ReportFigure<ResolvedText> {
  const { program, state } = moment;
  const title = plainProjectText(program, state.language, 'report.total.title', total.title);
  const allQuestions = program.questions.map((question) => [question, 1] as const);
  const { min, max } = computeScale(program, total.scale, allQuestions);
  const maxTotal = program.project.scores?.max;
  return {
    ...(title !== undefined && { title }),
    score,
    min,
    max:
      total.scale === undefined && maxTotal !== undefined
        ? roundPoints(Math.min(max ?? maxTotal, maxTotal))
        : max,
    ...textsOfFigure(moment, 'report.total.ranges', total.ranges, score),
  };
}

function computeChart(moment: Moment, dimension: Dimension): ReportChart<ResolvedText> {
  const { program, state } = moment;
  const weighted = weightedQuestions(program, dimension);
  const path = `report.dimensions.${dimension.id}`;
  const score = sumOfPoints(program, state, weighted) ?? null;
  return {
    id: dimension.id,
    title: plainProjectText(program, state.language, `${path}.title`, dimension.title) ?? dimension.id,
    score,
    ...computeScale(program, dimension.scale, weighted),
    ...textsOfFigure(moment, `${path}.ranges`, dimension.ranges, score),
  };
}

type Analysis = NonNullable<NonNullable<Project['report']>['analysis']>;

/** The answers one by one, in the respondent's order. Empty if the author has not enabled them. */
function reportSections(
  moment: Moment,
  analysis: Analysis | undefined,
): readonly ReportSection<ResolvedText>[] {
  if (analysis === undefined) return [];
  const { program, state } = moment;
  const selectedGids = analysis.questions === undefined ? undefined : new Set(analysis.questions);
  const shownQuestions = program.questions.filter(
    ({ gid, index, type }) =>
      (selectedGids === undefined || selectedGids.has(gid)) &&
      type.answerable &&
      type.unseen !== true &&
      isVisible(program, state.status, index),
  );
  const orderedQuestions = shownQuestions.toSorted(
    (a, b) => rankOfQuestion(moment, a) - rankOfQuestion(moment, b),
  );
  return orderedQuestions.flatMap((question) => findSection(moment, question, analysis) ?? []);
}

function findSection(
  moment: Moment,
  question: ProgramQuestion,
  analysis: Analysis,
): ReportSection<ResolvedText> | undefined {
  const { program, state } = moment;
  const view = questionView(program, state, question.gid);
  if (view === undefined) return undefined;
  const answer = listAnswers(moment, question, view).filter(({ text }) => text.trim() !== '');
  const marks = computeMarks(moment, question, analysis);
  // An unanswered question is shown only if it has a right answer.
  if (answer.length === 0 && marks.right === undefined) return undefined;
  const texts = analysis.texts ?? {};
  const ranges = Object.hasOwn(texts, question.gid) ? texts[question.gid] : undefined;
  const points = questionPoints(program, state, question);
  const analysisText = textsOfFigure(
    moment,
    `report.analysis.texts.${question.gid}`,
    ranges,
    points ?? null,
  ).text;
  return {
    gid: question.gid,
    title: plainText(view.title),
    answer,
    ...marks,
    ...(analysisText !== undefined && { analysis: analysisText }),
  };
}

type AnswerMarks = Pick<ReportSection, 'score' | 'max' | 'right' | 'right_answer'>;

/** Points of an answer and the right answers, if the question has points (REPORT-3). */
function computeMarks(moment: Moment, question: ProgramQuestion, analysis: Analysis): AnswerMarks {
  const { program, state } = moment;
  const maxPoints = maxPointsOfQuestion(program, question);
  if (!(maxPoints > 0)) return {};
  const points = roundPoints(questionPoints(program, state, question) ?? 0);
  const titleOf = createTitleReader(moment, question);
  const answers = analysis.show_right === true ? findRightAnswers(program, question, titleOf) : [];
  return {
    ...(analysis.show_points === true && {
      score: points,
      ...(Number.isFinite(maxPoints) && { max: roundPoints(maxPoints) }),
    }),
    ...(answers.length > 0 && {
      right: points >= maxPoints ? 'right' : points > 0 ? 'partly' : 'wrong',
      right_answer: answers,
    }),
  };
}

type Ranges = NonNullable<NonNullable<Project['report']>['closing']>;

/**
 * The index of the range that contains a figure (REPORT-2): `from` inclusive, `to` exclusive except in the highest
 * range. -1 if no range contains it.
 */
function computeRange(ranges: Ranges, figure: number): number {
  const rangeEnds = ranges.map(({ to = Number.POSITIVE_INFINITY }) => to);
  const highest = Math.max(...rangeEnds);
  return ranges.findIndex(({ from = Number.NEGATIVE_INFINITY }, at) => {
    const end = rangeEnds[at] ?? 0;
    return figure >= from && (figure < end || (end === highest && figure === end));
  });
}

/** Label and text of a figure in the current language. `path` is the path of the ranges in the project. */
function textsOfFigure(
  moment: Moment,
  path: string,
  ranges: Ranges | undefined,
  figure: number | null,
): { readonly label?: string; readonly text?: ResolvedText } {
  const rangeIndex = figure === null || ranges === undefined ? -1 : computeRange(ranges, figure);
  const range = ranges?.[rangeIndex];
  if (range === undefined) return {};
  const { program, state } = moment;
  const label = plainProjectText(program, state.language, `${path}.${rangeIndex}.label`, range.label);
  const text = projectText(moment, `${path}.${rangeIndex}.text`, range.text);
  return { ...(label !== undefined && { label }), ...(text !== undefined && { text }) };
}

/** Titles as plain texts, each on one line. */
interface EvaluatedTitles {
  readonly survey: string;
  /** Undefined if the survey has no such question. */
  question(gid: string): string | undefined;
}

/** Without a state, placeholders have their default texts. */
export function evaluateTitles(program: Program, language: string, state?: State): EvaluatedTitles {
  const allVisible: State = {
    ...(state ?? start(program, { ...UNKNOWN_RESPONDENT, seq: null, language })),
    language,
  };
  const { title } = program.project;
  return {
    survey: plainText(projectText(computeMoment(program, allVisible), 'title', title) ?? title),
    question(gid) {
      const view = questionView(program, allVisible, gid);
      return view && plainText(view.title);
    },
  };
}

/** The first text of the answer key, or the best options by points. Empty if the question has no right answer. */
function findRightAnswers(
  { project }: Program,
  { gid, question, type }: ProgramQuestion,
  titleOf: (option: Option) => string,
): readonly string[] {
  const keys = project.scores?.answer_keys;
  const texts = keys !== undefined && Object.hasOwn(keys, gid) ? keys[gid] : undefined;
  if (texts !== undefined) return texts.slice(0, 1);
  if (question.rows_items !== undefined) return [];
  const earningOptions = (question.items ?? []).filter(({ score = 0 }) => score > 0);
  const isSingleChoice = alternativesOf(requireTools({ type }).shape(question)).every(
    ({ kind }) => kind === 'choice' || kind === 'text',
  );
  return (isSingleChoice ? chooseBest(earningOptions) : earningOptions).map(titleOf);
}

function chooseBest(options: NonNullable<Question['items']>): NonNullable<Question['items']> {
  const maxPoints = Math.max(...options.map(({ score = 0 }) => score));
  return options.filter(({ score = 0 }) => score === maxPoints);
}

/** The author's scale, otherwise from the minimum to the maximum of the weighted points. */
function computeScale(
  program: Program,
  scale: readonly number[] | undefined,
  weighted: readonly (readonly [question: ProgramQuestion, weight: number])[],
): { readonly min: number; readonly max: number | null } {
  const [least, greatest] = scale ?? [];
  if (least !== undefined && greatest !== undefined) return { min: least, max: greatest };
  let [min, max] = [0, 0];
  for (const [question, weight] of weighted) {
    const maxPoints = maxPointsOfQuestion(program, question) * weight;
    if (weight > 0) max += maxPoints;
    if (weight < 0) min += maxPoints;
  }
  return Number.isFinite(max) && Number.isFinite(min)
    ? { min: roundPoints(min), max: roundPoints(max) }
    : { min: Number.isFinite(min) ? roundPoints(min) : 0, max: null };
}

/** Infinite without an upper bound. */
function maxPointsOfQuestion(program: Program, { gid, question, type }: ProgramQuestion): number {
  const ofProgram = cache.get(program) ?? new Map<string, number>();
  cache.set(program, ofProgram);
  const { answer_keys: keys, question_scores: points } = program.project.scores ?? {};
  const scores = {
    ...(keys !== undefined && { answer_keys: keys }),
    ...(points && { question_scores: points }),
  };
  const maxPoints = ofProgram.get(gid) ?? maxPossibleTotal([{ question, type }], { scores });
  ofProgram.set(gid, maxPoints);
  return maxPoints;
}
