import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreTools } from '../score-items/score-tools.ts';
import { score } from './score.ts';

export const scoreWhole = withTools<QuestionOf<'score'>, ScoreAnswer>(score, scoreTools('star_score'));
