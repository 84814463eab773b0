import { readCodedValue, computeEntry, computeField } from '../runtime/entry-of.ts';
import { equalValues, hasAll, hasAny, hasMember } from '../runtime/equal.ts';
import type { Frame } from '../runtime/expression.ts';
import {
  formatDisplayText,
  flatten,
  isChoice,
  isEmptyValue,
  isList,
  isRecordValue,
  isTruthy,
  joinTexts,
  listSeparatorOf,
  listMembers,
  partsOf,
  type Value,
  collectWrittenTexts,
} from '../runtime/value.ts';
import { findNumber, tidyNumber } from '../runtime/number-of.ts';
import type { QuestionSymbol } from '../symbols.ts';
import { MAX_ARGUMENTS, readValueAt, type FunctionSpec } from './function-spec.ts';

export const answerFunctions: readonly FunctionSpec[] = [
  { name: 'answered', takes: [1, 1], result: 'boolean', apply: ([value = null]) => !isEmptyValue(value) },
  { name: 'empty', takes: [1, 1], result: 'boolean', apply: ([value = null]) => isEmptyValue(value) },
  {
    name: 'count',
    takes: [1, MAX_ARGUMENTS],
    result: 'number',
    apply: (values) => countAnswered(values.flatMap(partsOf)),
  },
  {
    name: 'selectSize',
    takes: [1, 1],
    result: 'number',
    apply: ([value = null]) => countAnswered(listMembers(value)),
  },
  {
    name: 'any',
    takes: [1, MAX_ARGUMENTS],
    result: 'boolean',
    apply: ([value = null, ...wanted], frame) =>
      wanted.length === 0 ? isTruthy(value) : hasAny(value, flatten(wanted), frame),
  },
  {
    name: 'all',
    takes: [2, MAX_ARGUMENTS],
    result: 'boolean',
    apply: ([value = null, ...wanted], frame) => hasAll(value, flatten(wanted), frame),
  },
  {
    name: 'none',
    takes: [2, MAX_ARGUMENTS],
    result: 'boolean',
    apply: ([value = null, ...wanted], frame) => !hasAny(value, flatten(wanted), frame),
  },
  {
    name: 'only',
    takes: [2, MAX_ARGUMENTS],
    result: 'boolean',
    apply: ([value = null, ...wanted], frame) =>
      !isEmptyValue(value) && hasAll(flatten(wanted), value, frame),
  },
  {
    name: 'countif',
    takes: [2, 2],
    result: 'number',
    apply: ([values = null, wanted = null], frame) =>
      partsOf(values).filter((part) => matchesPart(part, wanted, frame)).length,
  },
  { name: 'text', takes: [1, 2], result: 'text', session: 'language', ofParts: 2, apply: computeWrittenText },
  { name: 'title', takes: [1, 1], result: 'any', apply: ([value = null]) => computeTitle(value) },
  { name: 'value', takes: [1, 1], result: 'any', apply: ([value = null]) => valueOf(value) },
  { name: 'score', takes: [1, 1], result: 'number', apply: ([value = null]) => findScore(value) },
  { name: 'rank', takes: [2, 2], result: 'number', ofParts: 1, apply: computeRank },
  { name: 'row', takes: [2, 3], result: 'any', ofParts: 1, apply: computeRow },
  { name: 'rows', takes: [1, 2], result: 'list', ofParts: 1, apply: rowsWith },
];

function countAnswered(values: readonly Value[]): number {
  return values.filter((value) => !isEmptyValue(value)).length;
}

function matchesPart(part: Value, candidate: Value, frame: Frame): boolean {
  return isList(part) || isRecordValue(part)
    ? hasMember(part, candidate, frame)
    : equalValues(part, candidate, frame);
}

/** `text(Q4)`, `text(Q2, 3)`: the texts of the answer or of the option, joined as in the language. Null if none. */
function computeWrittenText(
  values: readonly Value[],
  frame: Frame,
  question: QuestionSymbol | undefined,
): Value {
  const [value = null, option] = values;
  const part = option === undefined ? value : findPart(value, option, frame, question);
  const enteredTexts = collectWrittenTexts(part).filter((text) => !isEmptyValue(text));
  return enteredTexts.length === 0
    ? null
    : joinTexts(enteredTexts, listSeparatorOf(formatDisplayText(frame.env.session('language'))));
}

/** The choice or entry with this seq, cid or gid. */
function findPart(value: Value, name: Value, frame: Frame, question: QuestionSymbol | undefined): Value {
  if (isRecordValue(value)) return computeEntry(value, name, question);
  return listMembers(value).find((member) => equalValues(member, name, frame)) ?? null;
}

function computeTitle(value: Value): Value {
  if (isChoice(value)) return value.title;
  if (isList(value)) return flatten(value).map(formatDisplayText);
  return value === null || isRecordValue(value) ? null : formatDisplayText(value);
}

/** The author's code of a choice, or the codes of all choices in a list or record. Null for other values. */
function valueOf(value: Value): Value {
  if (value !== null && isChoice(value)) return readCodedValue(value);
  if (!isList(value) && !isRecordValue(value)) return null;
  return flatten([value]).flatMap((member) => (isChoice(member) ? [readCodedValue(member)] : []));
}

/**
 * Sum of the scores of chosen options, or of numbers. Null without scores. "Not applicable" is a text here (ANSWER-13),
 * so that a number 99 counts as a point of its scale.
 */
function findScore(value: Value): number | null {
  const scores = listMembers(value).flatMap(scoreOfMember);
  return scores.length === 0 ? null : tidyNumber(scores.reduce((sum, score) => sum + score, 0));
}

function scoreOfMember(member: Value): readonly number[] {
  const score = isChoice(member) ? (member.score ?? 0) : findNumber(member);
  return score === null ? [] : [score];
}

/** The position of an option in a ranking, from 1. */
function computeRank(values: readonly Value[], frame: Frame, question: QuestionSymbol | undefined): Value {
  const [value = null, option = null] = values;
  if (isRecordValue(value)) return findNumber(computeEntry(value, option, question));
  const position = isList(value) ? value.findIndex((member) => equalValues(member, option, frame)) : -1;
  return position < 0 ? null : position + 1;
}

/** `row(Q5, "R1")`, `row(Q5, 1, 2)`: a row's answer, or one of its cells. */
function computeRow(values: readonly Value[], frame: Frame, question: QuestionSymbol | undefined): Value {
  const row = isRecordValue(readValueAt(values, 0))
    ? computeEntry(readValueAt(values, 0), readValueAt(values, 1), question)
    : null;
  const column = values[2];
  if (column === undefined) return row;
  if (!isRecordValue(row))
    return listMembers(row).find((member) => equalValues(member, column, frame)) ?? null;
  const option = question?.options.find(({ seq, gid }) => seq === column || gid === column);
  return computeField(row, option?.cid ?? formatDisplayText(column));
}

/** The cids of the rows that are answered, or whose answer is `wantedAnswer`. */
function rowsWith(values: readonly Value[], frame: Frame): Value {
  const [value = null, wantedAnswer] = values;
  if (!isRecordValue(value)) return [];
  const rows = [...value.entries].filter(([, entry]) =>
    wantedAnswer === undefined ? !isEmptyValue(entry) : matchesPart(entry, wantedAnswer, frame),
  );
  return rows.map(([cid]) => cid);
}
