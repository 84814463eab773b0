import type { WholeQuestionType } from '@canvass/logic';
import type { SingleAnswer } from '@canvass/protocol';
import { singleWhole } from '../single/single.tools.ts';
import { infoIndustry } from './info-industry.ts';

export const infoIndustryWhole: WholeQuestionType<SingleAnswer> = { ...singleWhole, ...infoIndustry };
