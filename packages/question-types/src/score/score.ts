import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreMembers } from '../score-items/score-members.ts';

/** A score of which no more is said is given in stars: what star_score is. */
export const score = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score',
  ...scoreMembers('star_score'),
});
