import type {
  QuestionVariable,
  RandomSource,
  ScriptResult,
  TypeTools,
  ValueShape,
  VariableValue,
} from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import { NOT_APPLICABLE, type ScoreAnswer, type ScoreEntry } from '@canvass/protocol';
import { pairsByItem } from '../entries/item-pairs.ts';
import { findOption, optionCode, questionCode, describeUnknownOption } from '../entries/option-code.ts';
import { isOnScale, computeScale, countPoints, type Scale, type ScaleKind } from './scale.ts';
import {
  NOT_APPLICABLE_ENTRY,
  scoreEntry,
  isNotApplicable,
  reasonRules,
  scoreIn,
  needsReason,
} from './score-entry.ts';
import { numberFromScript, recordOfItems } from '../entries/entry-tools.ts';
import {
  decimalsOfStep,
  NOT_APPLICABLE_VALUE,
  openVariable,
  textValue,
  textVariable,
} from '../variables/variables.ts';
import { exampleText } from '../open-text/example-text.ts';
import { checkScores } from './check-scores.ts';
import { notApplicableValue } from './score-members.ts';

/** Reads `{ A1: 4, A2: n/a, A3: [2, 'too slow'] }` of a script, or `4` for the only item. */
function scoresFromScript(
  kind: ScaleKind,
  entry: unknown,
  question: QuestionOf<'score'>,
): ScriptResult<ScoreAnswer> {
  const pairs = pairsByItem(entry, question);
  if (pairs === undefined) {
    const entryText = JSON.stringify(entry) ?? 'nothing';
    return {
      problem: `${questionCode(question)} takes scores by item, such as { A1: 4 }, not ${entryText}.`,
    };
  }
  const entries = new Map<string, ScoreEntry>();
  for (const [name, raw] of pairs) {
    const item = findOption(question, name);
    if (item === undefined) return { problem: describeUnknownOption(question, name) };
    const itemResult = readItem(raw, { question, item, scale: computeScale(kind, question, item) });
    if ('problem' in itemResult) return itemResult;
    entries.set(item.gid, itemResult.answer);
  }
  const inOrder = (question.items ?? []).flatMap(({ gid }) => {
    const found = entries.get(gid);
    return found === undefined ? [] : [[gid, found] as const];
  });
  return { answer: Object.fromEntries(inOrder) };
}

interface ScriptItem {
  readonly question: QuestionOf<'score'>;
  readonly item: Option;
  readonly scale: Scale;
}

function readItem(raw: unknown, scriptItem: ScriptItem): ScriptResult<ScoreEntry> {
  const [rawScore, ...reason]: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const code = `${questionCode(scriptItem.question)}: ${optionCode(scriptItem.item)}`;
  if (isNotApplicableMark(rawScore, scriptItem.scale)) {
    return scriptItem.question.not_apply === true
      ? { answer: NOT_APPLICABLE_ENTRY }
      : { problem: `${code} cannot be not applicable; the question does not offer it.` };
  }
  const score = numberFromScript(rawScore);
  if (score === undefined || !isOnScale(score, scriptItem.scale)) {
    const { min, max, step } = scriptItem.scale;
    return { problem: `${code} takes a score from ${min} to ${max} in steps of ${step}, or n/a.` };
  }
  return readReason(score + 0, reason, scriptItem);
}

/** Whether a script's value means "not applicable". 99 does, unless it is a point of the scale. */
function isNotApplicableMark(raw: unknown, scale: Scale): boolean {
  return raw === 'n/a' || (numberFromScript(raw) === NOT_APPLICABLE && !isOnScale(NOT_APPLICABLE, scale));
}

function readReason(
  score: number,
  [reason, ...extraParts]: readonly unknown[],
  { question, item }: ScriptItem,
): ScriptResult<ScoreEntry> {
  if (reason === undefined) return { answer: [score] };
  const code = `${questionCode(question)}: ${optionCode(item)}`;
  if (extraParts.length > 0 || typeof reason !== 'string')
    return { problem: `${code} takes [score, 'reason'].` };
  if (item.is_open !== true) return { problem: `${code} takes no reason; it is not open.` };
  return { answer: scoreEntry(question, item, score, reason) };
}

function scoreVariables(kind: ScaleKind, question: QuestionOf<'score'>): readonly QuestionVariable[] {
  return (question.items ?? []).flatMap((option): readonly QuestionVariable[] => {
    const score: QuestionVariable = {
      option,
      kind: 'number',
      decimals: decimalsOfStep(computeScale(kind, question, option)),
      ...(question.not_apply === true && { mayNotApply: true }),
    };
    const reason = { ...openVariable(option), ...textVariable(reasonRules(question, option)), option };
    return option.is_open === true ? [score, reason] : [score];
  });
}

function scoreValues(question: QuestionOf<'score'>, answer: ScoreAnswer): readonly VariableValue[] {
  return (question.items ?? []).flatMap((option): readonly VariableValue[] => {
    const entry = answer[option.gid];
    const score = isNotApplicable(entry) ? NOT_APPLICABLE_VALUE : scoreIn(entry);
    const reason = textValue(reasonRules(question, option), entry?.[1] ?? '');
    return option.is_open === true ? [score, reason] : [score];
  });
}

export function scoreTools(kind: ScaleKind): TypeTools<QuestionOf<'score'>, ScoreAnswer> {
  return {
    shape: (question) => recordOfItems(question, (item) => scoreShape(kind, question, item)),
    score: (_, answer) => Object.values(answer).reduce((sum, entry) => sum + (scoreIn(entry) ?? 0), 0),
    fromScript: (entry, { question }) => scoresFromScript(kind, entry, question),
    variables: (question) => scoreVariables(kind, question),
    values: (question, answer) => scoreValues(question, answer),
    arbitraryAnswer(random, question, { options, today }) {
      if (question.required !== true && random.int(8) === 0) return undefined;
      const entries = options.map((item) => {
        const scale = computeScale(kind, question, item);
        return [item.gid, arbitraryEntry(random, { question, item, scale, today })] as const;
      });
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    },
    summarise: (question, answer, titleOf) =>
      (question.items ?? [])
        .flatMap((item) => {
          const entry = answer[item.gid];
          if (entry === undefined) return [];
          const score = scoreIn(entry) ?? question.not_apply_text ?? 'n/a';
          const reason = typeof entry[1] === 'string' ? ` (${entry[1]})` : '';
          return [`${titleOf(item)}: ${score}${reason}`.replace(/\s+/g, ' ')];
        })
        .join('; '),
    check: (question) => checkScores(kind, question),
  };
}

function scoreShape(kind: ScaleKind, question: QuestionOf<'score'>, item: Option): ValueShape {
  return withNotApplicable(question, pointShape(kind, question, item), notApplicableValue(question));
}

/** The shape of a score. It has no bounds if a patch may change them. */
function pointShape(kind: ScaleKind, question: QuestionOf<'score'>, item: Option): ValueShape {
  if (kind !== 'nps' && question.plaster_code !== undefined) return { kind: 'number' };
  const { min, max, step } = computeScale(kind, question, item);
  const isWhole = Number.isInteger(min) && Number.isInteger(step);
  return { kind: 'number', from: min, to: max, ...(isWhole && { isInteger: true }) };
}

export function withNotApplicable(
  { not_apply: isOffered }: QuestionOf<'score'>,
  shape: ValueShape,
  text: string,
): ValueShape {
  return isOffered === true
    ? { kind: 'either', alternatives: [shape, { kind: 'text', values: [text] }] }
    : shape;
}

interface ArbitraryItem {
  readonly question: QuestionOf<'score'>;
  readonly item: Option;
  readonly scale: Scale;
  readonly today: string;
}

function arbitraryEntry(random: RandomSource, { question, item, scale, today }: ArbitraryItem): ScoreEntry {
  if (question.not_apply === true && random.int(10) === 0) return NOT_APPLICABLE_ENTRY;
  const score = Number((scale.min + random.int(countPoints(scale)) * scale.step).toPrecision(12)) + 0;
  const writes = needsReason(question, item) || (item.is_open === true && random.int(2) === 0);
  const reason = writes ? exampleText(random, reasonRules(question, item), today) : '';
  return scoreEntry(question, item, score, reason);
}
