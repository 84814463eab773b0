import type { Option, Question } from '@canvass/project';
import { isChoice, isList, isRecordValue, type ChoiceValue, type Value } from '../language/runtime/value.ts';
import type { Choice } from './question-type.ts';

/**
 * Returns the options that a value of the expression language names, in the order of the value, each once. A number is
 * a seq, a text a cid or gid; a choice of another question is the option with the same origin, oid or code; a record
 * has texts by cid. Other values are skipped.
 */
export function choicesOfValue(question: Question, value: Value): readonly Choice[] {
  const choices = new Map<string, Choice>();
  for (const choice of findChoices(question.items ?? [], value)) {
    if (!choices.has(choice.option.gid)) choices.set(choice.option.gid, choice);
  }
  return [...choices.values()];
}

function findChoices(options: readonly Option[], value: Value): readonly Choice[] {
  if (isList(value)) return value.flatMap((member) => findChoices(options, member));
  if (isChoice(value)) return toChoices(sameOption(options, value), value.text);
  if (isRecordValue(value)) {
    return [...value.entries].flatMap(([name, text]) =>
      toChoices(findByName(options, name), typeof text === 'string' ? text : undefined),
    );
  }
  if (typeof value === 'number') return toChoices(options.find(({ seq }) => seq === value));
  return typeof value === 'string' ? toChoices(findByName(options, value)) : [];
}

function toChoices(option: Option | undefined, text?: string): readonly Choice[] {
  if (option === undefined) return [];
  return [text === undefined ? { option } : { option, text }];
}

const codeOf = ({ cid, seq }: Option) => cid ?? `A${seq}`;

function findByName(options: readonly Option[], name: string): Option | undefined {
  return options.find((option) => codeOf(option) === name || option.gid === name);
}

function sameOption(options: readonly Option[], { gid, oid, cid }: ChoiceValue): Option | undefined {
  return (
    options.find((option) => option.gid === gid) ??
    options.find((option) => option.option_origin === gid) ??
    options.find((option) => oid !== undefined && option.oid === oid) ??
    options.find((option) => codeOf(option) === cid)
  );
}
