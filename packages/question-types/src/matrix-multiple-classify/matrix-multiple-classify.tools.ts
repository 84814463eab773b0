import { withTools } from '@canvass/logic';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { classifyMembers } from '../classify/classify.tools.ts';
import { matrixMultipleClassify } from './matrix-multiple-classify.ts';

export const matrixMultipleClassifyWhole = withTools<MatrixMultipleAnswer>(
  matrixMultipleClassify,
  classifyMembers,
);
