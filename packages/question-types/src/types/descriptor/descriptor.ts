import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';

/** A text or picture to read: there is nothing to answer, so every member says "nothing". */
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
