import { type Choice, type QuestionContext, type QuestionType, type Value } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { Issue, ScoreAnswer, ScoreEntry } from '@canvass/protocol';
import { optionCode } from '../entries/option-code.ts';
import { textIssues } from '../open-text/text-rules.ts';
import {
  entryOfRecord,
  isNotApplicable,
  needsReason,
  numberOfValue,
  parseScores,
  reasonRules,
  scoreIn,
} from './score-entry.ts';
import { computeScale, type ScaleKind, snapUp, type Scale, isOnScale } from './scale.ts';
import { pruneRecord } from '../entries/prune.ts';

export const MISSING_SCORE_KEYS = {
  star_score: 'validate.check_answer',
  nps: 'validate.rate',
  cursor_score: 'validate.drag_slider',
} as const satisfies Record<ScaleKind, string>;

/** The members that all types of scores share. Each item has an answer (VALID-17, TYPE-5). */
export function scoreMembers(kind: ScaleKind): Omit<QuestionType<QuestionOf<'score'>, ScoreAnswer>, 'id'> {
  return {
    hasOptions: true,
    answerable: true,
    // A tap can complete a question with one item, unless it is a slider or asks for a reason.
    completesByChoice: kind !== 'cursor_score',
    effort: ({ items = [] }) => ({ times: items.length, kind: 'choose' }),
    parse: parseScores,
    initialAnswer: () => undefined,
    validate: (question, answer, context) =>
      context.options.flatMap((item) => itemIssues(kind, { question, item, answer, context })),
    prune: (answer, { isOffered }) => pruneRecord(answer, isOffered),
    isEmpty: (answer) => Object.keys(answer).length === 0,
    value: (question, answer) => ({
      kind: 'record',
      entries: new Map(
        answeredItems(question, answer).map((item) => [optionCode(item), itemValue(question, item, answer)]),
      ),
    }),
    fromValue: (question, value) => scoresOfValue(kind, question, value),
    choices: (question, answer) => scoredItems(question, answer),
  };
}

interface ItemContext {
  readonly question: QuestionOf<'score'>;
  readonly item: Option;
  readonly answer: ScoreAnswer | undefined;
  readonly context: Pick<QuestionContext, 'today'>;
}

function itemIssues(kind: ScaleKind, { question, item, answer, context }: ItemContext): readonly Issue[] {
  const part = item.gid;
  const entry = answer?.[part];
  if (isNotApplicable(entry)) return [];
  if (scoreOnScale(entry, computeScale(kind, question, item)) === undefined) {
    // A score off the scale counts as missing, even if the item is optional.
    return isAsked(question, item) || scoreIn(entry) !== undefined
      ? [{ key: MISSING_SCORE_KEYS[kind], part }]
      : [];
  }
  if (item.is_open !== true) return [];
  const reason = entry?.[1] ?? '';
  if (reason === '') return needsReason(question, item) ? [{ key: 'validate.answer', part }] : [];
  return textIssues(reason, reasonRules(question, item), { part, today: context.today });
}

function isAsked(
  { required }: QuestionOf<'score'>,
  { required: isOwnRequired = true, allowNull }: Option,
): boolean {
  return required === true && isOwnRequired && allowNull !== true;
}

function answeredItems({ items = [] }: QuestionOf<'score'>, answer: ScoreAnswer): readonly Option[] {
  return items.filter(({ gid }) => answer[gid] !== undefined);
}

/** Items with a score, which rules treat as chosen (SHOW-10). */
function scoredItems(question: QuestionOf<'score'>, answer: ScoreAnswer): readonly Choice[] {
  return answeredItems(question, answer).flatMap((option) => {
    const entry = answer[option.gid];
    if (scoreIn(entry) === undefined) return [];
    const reason = entry?.[1];
    return [typeof reason === 'string' ? { option, text: reason } : { option }];
  });
}

/**
 * The value of an item in expressions. "Not applicable" is an answer, but not a number (ANSWER-13), so its value is the
 * author's text, which sums and comparisons skip and placeholders show (PIPE-2).
 */
function itemValue(question: QuestionOf<'score'>, { gid }: Option, answer: ScoreAnswer): Value {
  return scoreIn(answer[gid]) ?? notApplicableValue(question);
}

export function notApplicableValue({
  not_apply_text: text,
}: Pick<QuestionOf<'score'>, 'not_apply_text'>): string {
  return text ?? '—';
}

/** Converts a number for the only item, or a record of numbers by code, to points of the scale. Omits numbers off the scale. */
function scoresOfValue(
  kind: ScaleKind,
  question: QuestionOf<'score'>,
  value: Value,
): ScoreAnswer | undefined {
  const { items = [] } = question;
  const entries = items.flatMap((item) => {
    const number = numberFor(item, value, items.length === 1);
    const scale = computeScale(kind, question, item);
    if (number === undefined || number < scale.min || number > scale.max) return [];
    return [[item.gid, [snapUp(number, scale)]] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function numberFor(item: Option, value: Value, isAlone: boolean): number | undefined {
  if (typeof value === 'number' || typeof value === 'string')
    return isAlone ? numberOfValue(value) : undefined;
  return numberOfValue(entryOfRecord(value, optionCode(item)));
}

function scoreOnScale(entry: ScoreEntry | undefined, scale: Scale): number | undefined {
  const score = scoreIn(entry);
  return score !== undefined && isOnScale(score, scale) ? score : undefined;
}
