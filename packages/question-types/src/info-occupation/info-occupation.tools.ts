import type { WholeQuestionType } from '@canvass/logic';
import type { SingleAnswer } from '@canvass/protocol';
import { singleWhole } from '../single/single.tools.ts';
import { infoOccupation } from './info-occupation.ts';

export const infoOccupationWhole: WholeQuestionType<SingleAnswer> = { ...singleWhole, ...infoOccupation };
