import { defineHostQuestionType } from '@canvass/logic';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { classifyMembers } from '../classify/classify.host.ts';
import { matrixMultipleClassify } from './matrix-multiple-classify.ts';

export const matrixMultipleClassifyHost = defineHostQuestionType<MatrixMultipleAnswer>(
  matrixMultipleClassify,
  classifyMembers,
);
