import type { FlowNode } from '@canvass/project';
import { foldWidth } from '@canvass/validators';
import { requireTools } from '../../question-type/question-type.ts';
import { comesBefore } from '../../content/environment.ts';
import { scoreAt } from '../../content/rule-environment.ts';
import { computeMoment } from '../../program/moment.ts';
import { computePresentation, rankIn } from '../../program/presentation.ts';
import type { State } from '../../program/types.ts';
import type { Program, ProgramQuestion } from '../../program/program.ts';
import { HIDDEN, HIDDEN_BY_DEFAULT } from '../../program/status.ts';
import { vectorGet } from '../../program/vector.ts';
import { drawsChildren } from '../flow/flow-node.ts';
import { roundHalfUp } from '../../language/functions/number-functions.ts';
import { tidyNumber } from '../../language/runtime/number-of.ts';

const DECIMALS = 2;

/**
 * The score of the effective answers (SCORE-1): `final_score` during the survey, `total_score` at the end. Sums the
 * points of question types and of texts that match an answer key, up to `scores.max`, and rounds to two decimals like
 * `round` of the expression language. Hidden questions and abandoned paths earn nothing.
 */
export function computeScore(program: Program, state: Pick<State, 'effective' | 'status'>): number {
  return sumPoints(program, state, program.questions);
}

/**
 * The score for a node of the flow, from the questions before it, so that later answers do not change the path after
 * going back. For a child of a randomSet, only the questions before the set count.
 */
export function scoreBefore(program: Program, state: State, fid: string): number {
  const moment = computeMoment(program, state);
  const group = program.groups.find((found) => found.fid === fid);
  const parentSet = program.project.flow && findParentSet(program.project.flow, fid);
  const scoredNode =
    parentSet === undefined ? group : program.groups.find((found) => found.fid === parentSet);
  const end = scoredNode === undefined ? program.nodes.length : rankIn(moment.presentation, scoredNode.node);
  const isBefore = ({ index }: ProgramQuestion) => comesBefore(moment, index, end);
  return sumPoints(program, state, program.questions.filter(isBefore));
}

/** Undefined if no randomSet draws the node. */
function findParentSet(node: FlowNode, fid: string): string | undefined {
  for (const child of node.items ?? []) {
    if (child.fid === fid) return drawsChildren(node) ? node.fid : undefined;
    const nestedSet = findParentSet(child, fid);
    if (nestedSet !== undefined) return nestedSet;
  }
  return undefined;
}

function sumPoints(
  program: Program,
  state: Pick<State, 'effective' | 'status'>,
  questions: readonly ProgramQuestion[],
): number {
  let sum = 0;
  for (const question of questions) {
    if (question.question.scored !== false) sum += questionPoints(program, state, question) ?? 0;
  }
  const maxScore = program.project.scores?.max ?? Number.POSITIVE_INFINITY;
  // Removes binary rounding errors, as in 0.1 + 0.2, before rounding.
  return roundHalfUp(tidyNumber(Math.min(sum, maxScore)), DECIMALS) ?? 0;
}

/** Undefined if the answer has no points (SCORE-2). */
export function questionPoints(
  program: Program,
  state: Pick<State, 'effective' | 'status'>,
  question: ProgramQuestion,
): number | undefined {
  const answer = vectorGet(state.effective, question.index);
  return answer !== null && isAsked(state, question) ? computePoints(program, question, answer) : undefined;
}

/** Whether the question was shown, or skipped with an automatic answer. Defaults of hidden questions earn no points. */
function isAsked({ status }: Pick<State, 'status'>, { occurrences }: ProgramQuestion): boolean {
  return occurrences.some(({ node }) => (vectorGet(status, node) & HIDDEN & ~HIDDEN_BY_DEFAULT) === 0);
}

function computePoints(program: Program, { gid, question, type }: ProgramQuestion, answer: unknown): number {
  const ownPoints = requireTools({ type }).score(question, answer) ?? 0;
  const { answer_keys: keys, question_scores: points } = program.project.scores ?? {};
  const texts = keys !== undefined && Object.hasOwn(keys, gid) ? keys[gid] : undefined;
  if (texts === undefined) return ownPoints;
  const value = type.value(question, answer, () => '');
  const isRight = typeof value === 'string' && texts.some((text) => isSameText(text, value));
  const earned = points !== undefined && Object.hasOwn(points, gid) ? (points[gid] ?? 0) : 0;
  return ownPoints + (isRight ? earned : 0);
}

/** Ignores surrounding whitespace, case, and half or full width (SCORE-1). */
function isSameText(key: string, answerText: string): boolean {
  return foldText(key) === foldText(answerText);
}

function foldText(text: string): string {
  return foldWidth(text).replaceAll('\u3000', ' ').normalize('NFC').toLowerCase();
}

/**
 * The latest score that a node of the flow has requested during the survey. Null if no score is available. It is not
 * the score of the current answers, with which respondents could find the correct answers by trying.
 */
export function latestFlowScore(program: Program, state: State): number | null {
  return scoreAt.of(program)?.(state.flow, computePresentation(program, state), program.nodes.length) ?? null;
}
