import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreMembers } from '../score-items/score-members.ts';

/** VALID-17, Star score: every visible item needs a score unless it does not apply; a reason as it is asked for. */
export const starScore = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score/star_score',
  ...scoreMembers('star_score'),
});
