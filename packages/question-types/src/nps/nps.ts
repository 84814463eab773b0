import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { isOnScale, scaleOf } from '../score-items/scale.ts';
import { scoreIn } from '../score-items/score-entry.ts';
import { scoreMembers } from '../score-items/score-members.ts';

/** TYPE-4, NPS: each item needs 0 to 10 unless it does not apply. */
export const nps = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score/nps',
  ...scoreMembers('nps'),
  modify: 'passes',
  isPossible: (question, answer) =>
    (question.items ?? []).every((item) => {
      const score = scoreIn(answer[item.gid]);
      return score === undefined || isOnScale(score, scaleOf('nps', question, item));
    }),
});
