import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import type { Project, Question } from '@canvass/project';
import {
  type QuestionTypeWithTools,
  hasTools,
  type QuestionContext,
  type QuestionType,
} from '../../question-type/question-type.ts';
import { roundHalfUp } from '../../language/functions/number-functions.ts';
import { tidyNumber } from '../../language/runtime/number-of.ts';
import { rng } from '../../random/rng.ts';

/** A question with its type, if the registry has it. */
export interface ScoredQuestion {
  readonly question: Question;
  readonly type: QuestionType | undefined;
}

type Scores = NonNullable<Project['scores']>;

/** Number of random answers per question. Projects with more questions than MAX_QUESTIONS are not checked. */
const ANSWERS = 200;
const MAX_QUESTIONS = 300;
/** Maximum number of distinct totals. */
const MAX_TOTALS = 2_000;
/** Maximum number of additions per project, which limits the time for many branches by score. */
const MAX_SUMS = 5_000_000;
const PLACES = 2;

/** Returns totals that respondents to these questions can have. */
export type PossibleTotals = (questions: readonly ScoredQuestion[]) => readonly number[] | undefined;

/**
 * Finds possible totals of some questions, ascending, with random answers: each total is possible, and some may be
 * missing. Undefined if there are too many. The answers of each question are computed once.
 */
export function possibleTotals({ scores = {} }: Pick<Project, 'scores'>): PossibleTotals {
  const known = new Map<string, ReadonlySet<number>>();
  let sums = 0;
  const { max: most = Number.POSITIVE_INFINITY } = scores;
  const earnedBy = ({ question, type }: ScoredQuestion): ReadonlySet<number> => {
    if (type === undefined || !hasTools(type)) return NOTHING;
    const found = known.get(question.gid) ?? possiblePoints(question, type, pointsOfKey(scores, question));
    known.set(question.gid, found);
    return found;
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
    return [...new Set([...totals].map((total) => Math.min(total, most)))].sort((a, b) => a - b);
  };
}

const NOTHING: ReadonlySet<number> = new Set([0]);

function pointsOfKey({ answer_keys: keys, question_scores: points }: Scores, { gid }: Question): number {
  const isKeyed = keys !== undefined && Object.hasOwn(keys, gid);
  return isKeyed ? (points?.[gid] ?? 0) : 0;
}

const roundPoints = (value: number): number => roundHalfUp(tidyNumber(value), PLACES) ?? 0;

/**
 * Points that a question can earn, found with its type's random answers while all options are offered. A text may also
 * match the answer key and earn its points.
 */
function possiblePoints(question: Question, type: QuestionTypeWithTools, key: number): ReadonlySet<number> {
  const found = new Set<number>();
  const random = rng(`points:${question.gid}`);
  const context = contextOf(question);
  for (let tried = 0; tried < ANSWERS; tried += 1) {
    const answer = type.arbitraryAnswer(random, question, context);
    const points = answer === undefined ? 0 : (type.score(question, answer) ?? 0);
    found.add(points);
    if (answer !== undefined && typeof type.value(question, answer, () => '') === 'string')
      found.add(points + key);
  }
  return found;
}

/** A context in which all options are offered. */
export function contextOf({ items = [], rows_items: rows = [] }: Question): QuestionContext {
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
