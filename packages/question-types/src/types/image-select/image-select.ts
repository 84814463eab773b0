import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MultipleAnswer } from '@canvass/protocol';
import { multiple } from '../multiple/multiple.ts';

/** Options with images, or regions on one image (TYPE-13). Answers are valid as in a multiple choice. */
export const imageSelect = defineQuestionType<QuestionOf<'image_select'>, MultipleAnswer>({
  ...multiple,
  id: 'image_select',
});
