import type { WholeQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { singleWhole } from '../single/single.tools.ts';
import { infoIndustry } from './info-industry.ts';

export const infoIndustryWhole: WholeQuestionType<QuestionOf<'info_industry'>, SingleAnswer> = {
  ...singleWhole,
  ...infoIndustry,
};
