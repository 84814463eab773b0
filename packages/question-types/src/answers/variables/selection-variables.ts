import type { QuestionVariable, VariableValue } from '@canvass/logic';
import type { Option } from '@canvass/project';
import type { ChoiceEntry } from '@canvass/protocol';
import { NOT_OPENED, openValue, openVariable } from './text-variable.ts';

/** Variables of several choices: whether each option was chosen, and the text written beside it. */
export function selectionVariables(options: readonly Option[] = []): readonly QuestionVariable[] {
  return options.flatMap((option): readonly QuestionVariable[] => {
    const chosen: QuestionVariable = { option, kind: 'flag' };
    return option.is_open === true ? [chosen, { option, ...openVariable(option) }] : [chosen];
  });
}

/** One value for each variable; `entries` is undefined without an answer. */
export function selectionValues(
  options: readonly Option[] = [],
  entries: readonly ChoiceEntry[] | undefined,
): readonly VariableValue[] {
  const texts = new Map(entries?.map(([gid, text]) => [gid, text ?? '']));
  return options.flatMap((option): readonly VariableValue[] => {
    const text = texts.get(option.gid);
    const chosen = entries === undefined ? undefined : text === undefined ? 0 : 1;
    return option.is_open === true ? [chosen, openTextOf(option, text, chosen)] : [chosen];
  });
}

function openTextOf(option: Option, text: string | undefined, chosen: 0 | 1 | undefined): VariableValue {
  return chosen === 0 ? NOT_OPENED : openValue(option, text);
}
