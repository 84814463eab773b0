import { defineHostQuestionType } from '@canvass/logic';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreHostMembers } from '../score-items/score-host-members.ts';
import { cursorScore } from './cursor-score.ts';

export const cursorScoreHost = defineHostQuestionType<ScoreAnswer>(
  cursorScore,
  scoreHostMembers('cursor_score'),
);
