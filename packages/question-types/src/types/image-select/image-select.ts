import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MultipleAnswer } from '@canvass/protocol';
import { multiple } from '../multiple/multiple.ts';

/** Options with pictures, or regions on one picture (TYPE-13). What is valid is what a multiple choice takes. */
export const imageSelect = defineQuestionType<QuestionOf<'image_select'>, MultipleAnswer>({
  ...multiple,
  id: 'image_select',
});
