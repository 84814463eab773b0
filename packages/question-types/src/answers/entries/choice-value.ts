import type { Choice, ChoiceValue } from '@canvass/logic';
import type { Option } from '@canvass/project';
import { optionCode } from './option-code.ts';

/** A choice as expressions see it. In a separate file, because some types with choices do not need open texts. */
export function choiceValue({ option, text }: Choice, titleOf: (option: Option) => string): ChoiceValue {
  const { seq, gid, oid, score, value: code } = option;
  const value = { kind: 'choice', seq, cid: optionCode(option), gid, title: titleOf(option) } as const;
  // A short path for most choices, because each evaluation of a rule creates choices.
  if (oid === undefined && text === undefined && score === undefined && code === undefined) return value;
  return {
    ...value,
    ...(oid === undefined ? {} : { oid }),
    ...(text === undefined ? {} : { text }),
    ...(score === undefined ? {} : { score }),
    ...(code === undefined ? {} : { value: code }),
  };
}
