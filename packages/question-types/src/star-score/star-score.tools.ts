import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreTools } from '../score-items/score-tools.ts';
import { starScore } from './star-score.ts';

export const starScoreWhole = withTools<QuestionOf<'score'>, ScoreAnswer>(
  starScore,
  scoreTools('star_score'),
);
