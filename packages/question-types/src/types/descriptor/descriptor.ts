import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';

/** A text or image to read. It has no answer, so every member returns an empty result. */
export const descriptor = defineQuestionType<QuestionOf<'descriptor'>, never>({
  id: 'descriptor',
  hasOptions: false,
  answerable: false,
  completesByChoice: false,
  parse: () => undefined,
  initialAnswer: () => undefined,
  validate: () => [],
  prune: () => undefined,
  isEmpty: () => true,
  value: () => null,
  choices: () => [],
});
