import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { isOnScale, computeScale } from '../../answers/score-items/scale.ts';
import { scoreIn } from '../../answers/score-items/score-entry.ts';
import { scoreMembers } from '../../answers/score-items/score-members.ts';

/** A score without a variant, which has stars like star_score. */
export const score = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score',
  ...scoreMembers('star_score'),
});

/** A score by stars (VALID-17). Every visible item needs a score unless it does not apply, and a reason if it is open. */
export const starScore = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score/star_score',
  ...scoreMembers('star_score'),
});

/** A score by sliders (TYPE-6). No score is stored before the respondent moves the slider or chooses its start. */
export const cursorScore = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score/cursor_score',
  ...scoreMembers('cursor_score'),
});

/** A net promoter score (TYPE-4). Each item needs a score from 0 to 10 unless it does not apply. */
export const nps = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score/nps',
  ...scoreMembers('nps'),
  modify: 'passes',
  isPossible: (question, answer) =>
    (question.items ?? []).every((item) => {
      const itemScore = scoreIn(answer[item.gid]);
      return itemScore === undefined || isOnScale(itemScore, computeScale('nps', question, item));
    }),
});
