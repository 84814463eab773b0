import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { isOnScale, scaleOf } from '../../answers/score-items/scale.ts';
import { scoreIn } from '../../answers/score-items/score-entry.ts';
import { scoreMembers } from '../../answers/score-items/score-members.ts';

/** A score without a kind uses stars, like star_score. */
export const score = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score',
  ...scoreMembers('star_score'),
});

/** VALID-17, Star score: every visible item needs a score unless it does not apply, and a reason if it is open. */
export const starScore = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score/star_score',
  ...scoreMembers('star_score'),
});

/** TYPE-6, Cursor score: the respondent must move the slider or choose its start. No score is stored before. */
export const cursorScore = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score/cursor_score',
  ...scoreMembers('cursor_score'),
});

/** TYPE-4, NPS: each item needs 0 to 10 unless it does not apply. */
export const nps = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score/nps',
  ...scoreMembers('nps'),
  modify: 'passes',
  isPossible: (question, answer) =>
    (question.items ?? []).every((item) => {
      const given = scoreIn(answer[item.gid]);
      return given === undefined || isOnScale(given, scaleOf('nps', question, item));
    }),
});
