import { defineQuestionType } from '@canvass/logic';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreMembers } from '../score-items/score-members.ts';

/** A score of which no more is said is given in stars: what star_score is. */
export const score = defineQuestionType<ScoreAnswer>({ id: 'score', ...scoreMembers('star_score') });
