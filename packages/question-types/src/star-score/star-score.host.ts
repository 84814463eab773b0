import { defineHostQuestionType } from '@canvass/logic';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreHostMembers } from '../score-items/score-host-members.ts';
import { starScore } from './star-score.ts';

export const starScoreHost = defineHostQuestionType<ScoreAnswer>(starScore, scoreHostMembers('star_score'));
