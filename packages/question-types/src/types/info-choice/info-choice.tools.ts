import type { QuestionTypeWithTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { singleWithTools } from '../single/single.tools.ts';
import { infoAge, infoEducation, infoIndustry, infoOccupation, infoSex } from './info-choice.ts';

export const infoAgeWithTools: QuestionTypeWithTools<QuestionOf<'info_age'>, SingleAnswer> = {
  ...singleWithTools,
  ...infoAge,
};

export const infoSexWithTools: QuestionTypeWithTools<QuestionOf<'info_sex'>, SingleAnswer> = {
  ...singleWithTools,
  ...infoSex,
};

export const infoEducationWithTools: QuestionTypeWithTools<QuestionOf<'info_education'>, SingleAnswer> = {
  ...singleWithTools,
  ...infoEducation,
};

export const infoOccupationWithTools: QuestionTypeWithTools<QuestionOf<'info_occupation'>, SingleAnswer> = {
  ...singleWithTools,
  ...infoOccupation,
};

export const infoIndustryWithTools: QuestionTypeWithTools<QuestionOf<'info_industry'>, SingleAnswer> = {
  ...singleWithTools,
  ...infoIndustry,
};
