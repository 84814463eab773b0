import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { classify } from '../classify/classify.ts';

/** TYPE-11: `matrix_multiple` with the custom type `classify` is a classification in all but its name. */
export const matrixMultipleClassify = defineQuestionType<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>(
  {
    ...classify,
    id: 'matrix_multiple/classify',
  },
);
