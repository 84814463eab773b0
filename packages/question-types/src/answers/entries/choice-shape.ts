import type { ChoiceShape } from '@canvass/logic';
import type { Option, QuestionWith } from '@canvass/project';
import { optionCode } from './option-code.ts';

/** One of the options of the question. */
export function choiceShape({ items = [] }: Pick<QuestionWith<'options'>, 'items'>): ChoiceShape {
  return { kind: 'choice', options: items.map(optionItem) };
}

const optionItem = (option: Option) => ({ gid: option.gid, cid: optionCode(option), seq: option.seq });
