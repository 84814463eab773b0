import { defineHostQuestionType } from '@canvass/logic';
import { descriptor } from './descriptor.ts';

export const descriptorHost = defineHostQuestionType(descriptor, {
  score: () => undefined,
  fromScript: () => ({ problem: 'A descriptor is only read: take its entry out of the script.' }),
  columns: () => [],
  cells: () => [],
  arbitraryAnswer: () => undefined,
  summarise: () => '',
});
