import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreTools } from '../../answers/score-items/score-tools.ts';
import { cursorScore, nps, score, starScore } from './score.ts';

export const scoreWithTools = withTools<QuestionOf<'score'>, ScoreAnswer>(score, scoreTools('star_score'));

export const starScoreWithTools = withTools<QuestionOf<'score'>, ScoreAnswer>(
  starScore,
  scoreTools('star_score'),
);

export const cursorScoreWithTools = withTools<QuestionOf<'score'>, ScoreAnswer>(
  cursorScore,
  scoreTools('cursor_score'),
);

export const npsWithTools = withTools<QuestionOf<'score'>, ScoreAnswer>(nps, {
  ...scoreTools('nps'),
  chart: 'nps',
});
