import type { Project, Question } from '@canvass/project';
import { type QuestionTypeWithTools, hasTools } from '../../question-type/question-type.ts';
import { alternativesOf, type ValueShape } from '../../language/value-shape.ts';
import { contextOf, type ScoredQuestion } from './possible-totals.ts';
import { rng } from '../../random/rng.ts';

type Scores = NonNullable<Project['scores']>;

/**
 * An upper bound of the total; infinite if there is none. It may not be reachable: where several options can be chosen,
 * it assumes that all options with points can be chosen together.
 */
export function mostPoints(
  questions: readonly ScoredQuestion[],
  { scores = {} }: Pick<Project, 'scores'>,
): number {
  const sum = questions.reduce((total, { question, type }) => {
    if (type === undefined || !hasTools(type)) return total;
    return total + mostOf(question, type) + keyPoints(scores, question);
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

/** Maximum of the question's own points. Any answer shows whether the type scores the question. */
function mostOf(question: Question, type: QuestionTypeWithTools): number {
  const random = rng(`most:${question.gid}`);
  const answers = Array.from({ length: TRIES }, () =>
    type.arbitraryAnswer(random, question, contextOf(question)),
  );
  const isScored = answers.some(
    (answer) => answer !== undefined && type.score(question, answer) !== undefined,
  );
  if (!isScored && answers.some((answer) => answer !== undefined)) return 0;
  const shape = type.shape(question);
  const given = mostGiven(shape);
  return given ?? mostChosen(question, shape);
}

/** Sum of the largest numbers that can be entered. Undefined if options are chosen instead. */
function mostGiven(shape: ValueShape): number | undefined {
  const most = alternativesOf(shape).flatMap((one) => {
    if (one.kind === 'number') return [Math.max(0, one.to ?? Number.POSITIVE_INFINITY)];
    if (one.kind !== 'record') return [];
    const entries = [...one.entries.values()].flatMap((entry) => mostGiven(entry) ?? []);
    return entries.length === 0 ? [] : [entries.reduce((sum, entry) => sum + entry, 0)];
  });
  return most.length === 0 ? undefined : Math.max(...most);
}

interface Node {
  readonly score?: number | undefined;
  readonly items?: readonly Node[] | undefined;
}

/** All points of options in every row, and of all levels and nodes. Only the best option for a single choice. */
function mostChosen(question: Question, shape: ValueShape): number {
  const { items = [], rows_items: rows = [], option_list: levels = [], tree_list: tree = [] } = question;
  const points = items.map(gain);
  const isOne = alternativesOf(shape).every(({ kind }) => kind === 'choice' || kind === 'text');
  const options = isOne ? Math.max(0, ...points) : sumOf(points) * Math.max(1, rows.length);
  const weights = question.rank_weights?.map((weight) => Math.abs(weight)) ?? [];
  const weighted = items.map(({ score = 0 }) => Math.abs(score));
  const ranked = weights.length === 0 ? options : sumOf(weighted) * Math.max(...weights);
  return ranked + sumOf(levels.map(branchGain)) + sumOf(tree.map(branchGain));
}

const gain = ({ score = 0 }: Node): number => Math.max(0, score);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const branchGain = (node: Node): number => gain(node) + sumOf((node.items ?? []).map(branchGain));
