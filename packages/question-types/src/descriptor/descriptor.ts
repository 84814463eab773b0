import { defineQuestionType } from '@canvass/logic';

/** A text or picture to read: there is nothing to answer, so every member says "nothing". */
export const descriptor = defineQuestionType<never>({
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
  score: () => undefined,
  fromScript: () => ({ problem: 'A descriptor is only read: take its entry out of the script.' }),
  columns: () => [],
  cells: () => [],
  arbitraryAnswer: () => undefined,
  summarise: () => '',
});
