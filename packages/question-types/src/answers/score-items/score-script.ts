import type { ScriptResult } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import { NOT_APPLICABLE, type ScoreAnswer, type ScoreEntry } from '@canvass/protocol';
import { itemPairs } from '../entries/item-pairs.ts';
import { findOption, optionCode, questionCode, unknownOption } from '../entries/option-code.ts';
import { isOnScale, type Scale, scaleOf, type ScaleKind } from './scale.ts';
import { NOT_APPLICABLE_ENTRY, scoreEntry } from './score-entry.ts';
import { numberFromScript } from '../entries/number-from-script.ts';

/** `4` for the one item; `{ A1: 4, A2: n/a, A3: [2, 'too slow'] }`. */
export function scoresFromScript(
  kind: ScaleKind,
  entry: unknown,
  question: QuestionOf<'score'>,
): ScriptResult<ScoreAnswer> {
  const pairs = itemPairs(entry, question);
  if (pairs === undefined) {
    const given = JSON.stringify(entry) ?? 'nothing';
    return { problem: `${questionCode(question)} takes scores by item, such as { A1: 4 }, not ${given}.` };
  }
  const entries = new Map<string, ScoreEntry>();
  for (const [name, raw] of pairs) {
    const item = findOption(question, name);
    if (item === undefined) return { problem: unknownOption(question, name) };
    const read = readItem(raw, { question, item, scale: scaleOf(kind, question, item) });
    if ('problem' in read) return read;
    entries.set(item.gid, read.answer);
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

function readItem(raw: unknown, of: ScriptItem): ScriptResult<ScoreEntry> {
  const [given, ...reason]: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const code = `${questionCode(of.question)}: ${optionCode(of.item)}`;
  if (isMarker(given, of.scale)) {
    return of.question.not_apply === true
      ? { answer: NOT_APPLICABLE_ENTRY }
      : { problem: `${code} cannot be not applicable; the question does not offer it.` };
  }
  const score = numberFromScript(given);
  if (score === undefined || !isOnScale(score, of.scale)) {
    const { min, max, step } = of.scale;
    return { problem: `${code} takes a score from ${min} to ${max} in steps of ${step}, or n/a.` };
  }
  return readReason(score + 0, reason, of);
}

/** 99 stands for it too, where it can be no score. */
function isMarker(given: unknown, scale: Scale): boolean {
  return given === 'n/a' || (numberFromScript(given) === NOT_APPLICABLE && !isOnScale(NOT_APPLICABLE, scale));
}

function readReason(
  score: number,
  [reason, ...more]: readonly unknown[],
  { question, item }: ScriptItem,
): ScriptResult<ScoreEntry> {
  if (reason === undefined) return { answer: [score] };
  const code = `${questionCode(question)}: ${optionCode(item)}`;
  if (more.length > 0 || typeof reason !== 'string') return { problem: `${code} takes [score, 'reason'].` };
  if (item.is_open !== true) return { problem: `${code} takes no reason; it is not open.` };
  return { answer: scoreEntry(question, item, score, reason) };
}
