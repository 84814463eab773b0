import type { WholeQuestionType } from '@canvass/logic';
import type { SingleAnswer } from '@canvass/protocol';
import { singleWhole } from '../single/single.tools.ts';
import { infoSex } from './info-sex.ts';

export const infoSexWhole: WholeQuestionType<SingleAnswer> = { ...singleWhole, ...infoSex };
