import type { ChoiceShape, ValueShape } from '@canvass/logic';
import type { Option, QuestionWith } from '@canvass/project';
import { optionCode } from './option-code.ts';

/** One of the options of the question. */
export function choiceShape({ items = [] }: Pick<QuestionWith<'options'>, 'items'>): ChoiceShape {
  return { kind: 'choice', options: items.map(optionItem) };
}

/** Any of the options of the question, each at most once. */
export const choicesShape = (question: Pick<QuestionWith<'options'>, 'items'>): ValueShape => ({
  kind: 'list',
  member: choiceShape(question),
  most: question.items?.length ?? 0,
  distinct: true,
});

const optionItem = (option: Option) => ({
  gid: option.gid,
  cid: optionCode(option),
  seq: option.seq,
  ...(option.value !== undefined && { value: option.value }),
});
