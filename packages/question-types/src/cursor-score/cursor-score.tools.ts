import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreTools } from '../score-items/score-tools.ts';
import { cursorScore } from './cursor-score.ts';

export const cursorScoreWhole = withTools<QuestionOf<'score'>, ScoreAnswer>(
  cursorScore,
  scoreTools('cursor_score'),
);
