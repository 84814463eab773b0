import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { multiple, type MultipleAnswer } from '../multiple/multiple.ts';

/** Entries in authored order, each option once (ANSWER-2). */
export type ImageSelectAnswer = MultipleAnswer;

/** Options with pictures, or regions on one picture (TYPE-13). What is valid is what a multiple choice takes. */
export const imageSelect = defineQuestionType<QuestionOf<'image_select'>, ImageSelectAnswer>({
  ...multiple,
  id: 'image_select',
});
