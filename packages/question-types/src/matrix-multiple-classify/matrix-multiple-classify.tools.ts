import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { classifyMembers } from '../classify/classify.tools.ts';
import { matrixMultipleClassify } from './matrix-multiple-classify.ts';

export const matrixMultipleClassifyWhole = withTools<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>(
  matrixMultipleClassify,
  classifyMembers,
);
