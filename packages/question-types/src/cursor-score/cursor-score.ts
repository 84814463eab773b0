import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreMembers } from '../score-items/score-members.ts';

/** TYPE-6, Cursor score: the slider must be moved, or its start be chosen; until then nothing is stored. */
export const cursorScore = defineQuestionType<QuestionOf<'score'>, ScoreAnswer>({
  id: 'score/cursor_score',
  ...scoreMembers('cursor_score'),
});
