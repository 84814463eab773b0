import type {
  Choice,
  ChoiceShape,
  RandomSource,
  RecordShape,
  ScriptResult,
  ValueShape,
} from '@canvass/logic';
import type { Option, QuestionWith } from '@canvass/project';
import type { ChoiceEntry } from '@canvass/protocol';
import { exampleText } from '../open-text/example-text.ts';
import { makeEntry, optionTextRules } from './entry.ts';
import { findOption, optionCode, questionCode, describeUnknownOption } from './option-code.ts';

export function choiceShape({ items = [] }: Pick<QuestionWith<'options'>, 'items'>): ChoiceShape {
  return { kind: 'choice', options: items.map(itemOfOption) };
}

/** The shape of a list of different options. */
export const choicesShape = (question: Pick<QuestionWith<'options'>, 'items'>): ValueShape => ({
  kind: 'list',
  member: choiceShape(question),
  maxMembers: question.items?.length ?? 0,
  isDistinct: true,
});

const itemOfOption = (option: Option) => ({
  gid: option.gid,
  cid: optionCode(option),
  seq: option.seq,
  ...(option.value !== undefined && { value: option.value }),
});

/** The shape of a record with an entry for each item, by its code. */
export function recordOfItems(
  { items = [] }: Pick<QuestionWith<'options'>, 'items'>,
  shapeOf: (item: Option) => ValueShape,
): RecordShape {
  return {
    kind: 'record',
    parts: 'item',
    entries: new Map(items.map((item) => [optionCode(item), shapeOf(item)])),
  };
}

/**
 * Reads entries of an author's script: `A2`, `{ A9: 'other text', A1: '' }` for options with their texts, or a list of
 * such entries.
 */
export function entriesFromScript(
  entry: unknown,
  question: QuestionWith<'options'>,
): ScriptResult<readonly ChoiceEntry[]> {
  if (typeof entry === 'string') return findEntries(question, [[entry, undefined]]);
  if (Array.isArray(entry))
    return collectEntries(entry.map((part: unknown) => entriesFromScript(part, question)));
  if (typeof entry === 'object' && entry !== null) return findEntries(question, Object.entries(entry));
  return {
    problem: `${questionCode(question)} takes the code of an option, not ${JSON.stringify(entry) ?? 'nothing'}.`,
  };
}

function findEntries(
  question: QuestionWith<'options'>,
  pairs: readonly (readonly [string, unknown])[],
): ScriptResult<readonly ChoiceEntry[]> {
  return collectEntries(pairs.map(([name, text]) => findEntry(question, name, text)));
}

function findEntry(
  question: QuestionWith<'options'>,
  name: string,
  text: unknown,
): ScriptResult<readonly ChoiceEntry[]> {
  const option = findOption(question, name);
  if (option === undefined) return { problem: describeUnknownOption(question, name) };
  const isMissing = text === undefined || text === null || text === '';
  if (!isMissing && option.is_open !== true) {
    return {
      problem: `${questionCode(question)}: option ${optionCode(option)} takes no text; it is not open.`,
    };
  }
  if (!isMissing && typeof text !== 'string' && typeof text !== 'number') {
    return {
      problem: `${questionCode(question)}: what is written beside ${optionCode(option)} must be a text.`,
    };
  }
  return { answer: [makeEntry(option, isMissing ? undefined : String(text))] };
}

function collectEntries(
  results: readonly ScriptResult<readonly ChoiceEntry[]>[],
): ScriptResult<readonly ChoiceEntry[]> {
  const entries: ChoiceEntry[] = [];
  for (const result of results) {
    if ('problem' in result) return result;
    entries.push(...result.answer);
  }
  return { answer: entries };
}

/** Reads a script's number, also from a text. NaN for a text that is not a number, undefined if blank or another value. */
export function numberFromScript(raw: unknown): number | undefined {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : undefined;
}

/** Title and open text in one line, for people. */
export function choiceSummary({ option, text }: Choice, titleOf: (option: Option) => string): string {
  const openText = text?.replace(/\s+/g, ' ');
  return openText === undefined ? titleOf(option) : `${titleOf(option)}: ${openText}`;
}

/** A random entry. Half of the entries with an optional text have one. */
export function arbitraryEntry(random: RandomSource, option: Option, today: string): ChoiceEntry {
  const writes = option.is_open === true && (option.open_attrs?.required === true || random.int(2) === 0);
  return writes ? makeEntry(option, exampleText(random, optionTextRules(option), today)) : [option.gid];
}

/** The sum of the points of the chosen options (SCORE-1). Undefined if no option of the question has points. */
export function choiceScore(
  question: QuestionWith<'options'>,
  choices: readonly Choice[],
): number | undefined {
  const hasScores = (question.items ?? []).some((option) => option.score !== undefined);
  return hasScores ? choices.reduce((sum, { option }) => sum + (option.score ?? 0), 0) : undefined;
}
