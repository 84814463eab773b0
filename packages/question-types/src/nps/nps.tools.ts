import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreTools } from '../score-items/score-tools.ts';
import { nps } from './nps.ts';

export const npsWhole = withTools<QuestionOf<'score'>, ScoreAnswer>(nps, {
  ...scoreTools('nps'),
  picture: 'nps',
});
