import { defineHostQuestionType } from '@canvass/logic';
import type { ScoreAnswer } from '@canvass/protocol';
import { scoreHostMembers } from '../score-items/score-host-members.ts';
import { nps } from './nps.ts';

export const npsHost = defineHostQuestionType<ScoreAnswer>(nps, scoreHostMembers('nps'));
