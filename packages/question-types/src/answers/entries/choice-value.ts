import type { Choice, ChoiceValue } from '@canvass/logic';
import type { Option } from '@canvass/project';
import { optionCode } from './option-code.ts';

/** A choice as expressions see it. By itself: not every type that has choices takes texts with them. */
export function choiceValue({ option, text }: Choice, titleOf: (option: Option) => string): ChoiceValue {
  const { seq, gid, oid, score } = option;
  const value = { kind: 'choice', seq, cid: optionCode(option), gid, title: titleOf(option) } as const;
  // Most choices are no more than that, and every rule that is evaluated makes them.
  if (oid === undefined && text === undefined && score === undefined) return value;
  return {
    ...value,
    ...(oid === undefined ? {} : { oid }),
    ...(text === undefined ? {} : { text }),
    ...(score === undefined ? {} : { score }),
  };
}
