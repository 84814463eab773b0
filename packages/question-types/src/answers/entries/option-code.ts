import { namesByNearness, type Option, type QuestionWith } from '@canvass/project';

/** The author's code of an option. Defaults to `A` and its seq. */
export function optionCode(option: Option): string {
  return option.cid ?? `A${option.seq}`;
}

/** Finds the option that an author's script names, by cid or else by gid (PROJECT-5). */
export function findOption(question: QuestionWith<'options'>, name: string): Option | undefined {
  const options = question.items ?? [];
  return (
    options.find((option) => optionCode(option) === name.normalize('NFC')) ??
    options.find((option) => option.gid === name)
  );
}

const MAX_LISTED_CODES = 5;

export function describeUnknownOption(question: QuestionWith<'options'>, name: string): string {
  const codes = (question.items ?? []).map(optionCode);
  const nearestCodes = namesByNearness(name, codes).slice(0, MAX_LISTED_CODES);
  const suggestion =
    nearestCodes.length === 0 ? 'It has no options.' : `The nearest are ${nearestCodes.join(', ')}.`;
  return `${questionCode(question)} has no option ${JSON.stringify(name)}. ${suggestion}`;
}

export function questionCode(question: QuestionWith<'options'>): string {
  return question.cid ?? question.gid;
}
