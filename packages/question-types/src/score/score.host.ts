import { defineHostQuestionType } from '@canvass/logic';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreHostMembers } from '../score-items/score-host-members.ts';
import { score } from './score.ts';

export const scoreHost = defineHostQuestionType<ScoreAnswer>(score, scoreHostMembers('star_score'));
