import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import type { Project, Question } from '@canvass/project';
import {
  hasTools,
  type QuestionContext,
  type QuestionType,
  type QuestionTypeWithTools,
} from '../../question-type/question-type.ts';
import { roundHalfUp } from '../../language/functions/number-functions.ts';
import { tidyNumber } from '../../language/runtime/number-of.ts';
import { rng } from '../../random/rng.ts';
import { alternativesOf, type ValueShape } from '../../language/value-shape.ts';

interface ScoredQuestion {
  readonly question: Question;
  readonly type: QuestionType | undefined;
}

type Scores = NonNullable<Project['scores']>;

const TRIED_ANSWERS = 200;
const MAX_QUESTIONS = 300;
const MAX_TOTALS = 2_000;
/** Maximum number of additions per project, which limits the time for many branches by score. */
const MAX_SUMS = 5_000_000;
const DECIMALS = 2;

/** Returns totals that respondents to these questions can have. */
type PossibleTotals = (questions: readonly ScoredQuestion[]) => readonly number[] | undefined;

/**
 * Returns a function that finds possible totals of questions, ascending, with random answers. Each total is possible,
 * but some may be missing. Undefined for too many questions, totals or additions.
 */
export function possibleTotals({ scores = {} }: Pick<Project, 'scores'>): PossibleTotals {
  const cache = new Map<string, ReadonlySet<number>>();
  let sums = 0;
  const { max: maxScore = Number.POSITIVE_INFINITY } = scores;
  const earnedBy = ({ question, type }: ScoredQuestion): ReadonlySet<number> => {
    if (type === undefined || !hasTools(type) || question.scored === false) return NOTHING;
    const points = cache.get(question.gid) ?? possiblePoints(question, type, pointsOfKey(scores, question));
    cache.set(question.gid, points);
    return points;
  };
  return (questions) => {
    if (questions.length > MAX_QUESTIONS) return undefined;
    let totals: ReadonlySet<number> = NOTHING;
    for (const question of questions) {
      const earned = earnedBy(question);
      sums += totals.size * earned.size;
      if (sums > MAX_SUMS) return undefined;
      totals = new Set(
        [...totals].flatMap((total) => [...earned].map((points) => roundPoints(total + points))),
      );
      if (totals.size > MAX_TOTALS) return undefined;
    }
    return [...new Set([...totals].map((total) => Math.min(total, maxScore)))].sort((a, b) => a - b);
  };
}

const NOTHING: ReadonlySet<number> = new Set([0]);

function pointsOfKey({ answer_keys: keys, question_scores: points }: Scores, { gid }: Question): number {
  const isKeyed = keys !== undefined && Object.hasOwn(keys, gid);
  return isKeyed ? (points?.[gid] ?? 0) : 0;
}

const roundPoints = (value: number): number => roundHalfUp(tidyNumber(value), DECIMALS) ?? 0;

/** Points that a question can earn, found with random answers while all options are offered. */
function possiblePoints(question: Question, type: QuestionTypeWithTools, key: number): ReadonlySet<number> {
  const points = new Set<number>();
  const random = rng(`points:${question.gid}`);
  const context = computeContext(question);
  for (let tried = 0; tried < TRIED_ANSWERS; tried += 1) {
    const answer = type.arbitraryAnswer(random, question, context);
    const earned = answer === undefined ? 0 : (type.score(question, answer) ?? 0);
    points.add(earned);
    if (answer !== undefined && typeof type.value(question, answer, () => '') === 'string')
      points.add(earned + key);
  }
  return points;
}

function computeContext({ items = [], rows_items: rows = [] }: Question): QuestionContext {
  const gids = new Set([...items, ...rows].map(({ gid }) => gid));
  return {
    options: items,
    rows,
    isOffered: (gid) => gids.has(gid),
    orderedOptions: () => items,
    today: '2026-01-01',
    device: 'pc',
    facts: UNKNOWN_RESPONDENT,
  };
}

/**
 * An upper bound of the total, infinite if the total has no limit. It may not be reachable, because it assumes that all
 * options with points can be chosen together wherever several options can be chosen.
 */
export function maxPossibleTotal(
  questions: readonly ScoredQuestion[],
  { scores = {} }: Pick<Project, 'scores'>,
): number {
  const sum = questions.reduce((total, { question, type }) => {
    if (type === undefined || !hasTools(type) || question.scored === false) return total;
    return total + maxOwnPoints(question, type) + keyPoints(scores, question);
  }, 0);
  return Math.min(sum, scores.max ?? Number.POSITIVE_INFINITY);
}

function keyPoints(
  { answer_keys: keys = {}, question_scores: points = {} }: Scores,
  { gid }: Question,
): number {
  return Object.hasOwn(keys, gid) && Object.hasOwn(points, gid) ? Math.max(0, points[gid] ?? 0) : 0;
}

const TRIES = 20;

/** Maximum of the points without the answer key. */
function maxOwnPoints(question: Question, type: QuestionTypeWithTools): number {
  if (!canBeScored(question, type)) return 0;
  const shape = type.shape(question);
  return maxEnteredPoints(shape) ?? maxChosenPoints(question, shape);
}

/** Whether the points of a question are the numbers that respondents enter, as on a scale. */
export const scoresEnteredNumbers = (question: Question, type: QuestionTypeWithTools): boolean =>
  maxEnteredPoints(type.shape(question)) !== undefined &&
  randomAnswers(question, type).some((answer) => isScored(answer, question, type));

/** Any answer shows whether the type scores the question. Without random answers, it may. */
function canBeScored(question: Question, type: QuestionTypeWithTools): boolean {
  const answers = randomAnswers(question, type);
  return (
    answers.some((answer) => isScored(answer, question, type)) ||
    answers.every((answer) => answer === undefined)
  );
}

const isScored = (answer: unknown, question: Question, type: QuestionTypeWithTools): boolean =>
  answer !== undefined && type.score(question, answer) !== undefined;

function randomAnswers(question: Question, type: QuestionTypeWithTools): readonly unknown[] {
  const random = rng(`most:${question.gid}`);
  return Array.from({ length: TRIES }, () =>
    type.arbitraryAnswer(random, question, computeContext(question)),
  );
}

/** Whether the author has given points to options, levels, nodes of a tree, or texts. */
export function hasAuthoredPoints(
  { gid, items = [], option_list: levels = [], tree_list: tree = [] }: Question,
  { scores = {} }: Pick<Project, 'scores'>,
): boolean {
  const isKeyed = Object.hasOwn(scores.answer_keys ?? {}, gid);
  return isKeyed || [...items, ...levels, ...tree].some(hasPoints);
}

const hasPoints = ({ score, items = [] }: Node): boolean => score !== undefined || items.some(hasPoints);

/** Sum of the largest numbers that can be entered. Undefined if options are chosen instead. */
function maxEnteredPoints(shape: ValueShape): number | undefined {
  const maxima = alternativesOf(shape).flatMap((one) => {
    if (one.kind === 'number') return [Math.max(0, one.to ?? Number.POSITIVE_INFINITY)];
    if (one.kind !== 'record') return [];
    const entries = [...one.entries.values()].flatMap((entry) => maxEnteredPoints(entry) ?? []);
    return entries.length === 0 ? [] : [entries.reduce((sum, entry) => sum + entry, 0)];
  });
  return maxima.length === 0 ? undefined : Math.max(...maxima);
}

interface Node {
  readonly score?: number | undefined;
  readonly items?: readonly Node[] | undefined;
}

/** Points of all options in every row (of only the best option for a single choice), and of all levels and nodes. */
function maxChosenPoints(question: Question, shape: ValueShape): number {
  const { items = [], rows_items: rows = [], option_list: levels = [], tree_list: tree = [] } = question;
  const points = items.map(maxGainOf);
  const isSingleChoice = alternativesOf(shape).every(({ kind }) => kind === 'choice' || kind === 'text');
  const optionPoints = isSingleChoice ? Math.max(0, ...points) : sumOf(points) * Math.max(1, rows.length);
  const weights = question.rank_weights?.map((weight) => Math.abs(weight)) ?? [];
  const absoluteScores = items.map(({ score = 0 }) => Math.abs(score));
  const rankedPoints = weights.length === 0 ? optionPoints : sumOf(absoluteScores) * Math.max(...weights);
  return rankedPoints + sumOf(levels.map(maxBranchGainOf)) + sumOf(tree.map(maxBranchGainOf));
}

const maxGainOf = ({ score = 0 }: Node): number => Math.max(0, score);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const maxBranchGainOf = (node: Node): number =>
  maxGainOf(node) + sumOf((node.items ?? []).map(maxBranchGainOf));
