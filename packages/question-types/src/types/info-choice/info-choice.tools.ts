import type { WholeQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { singleWhole } from '../single/single.tools.ts';
import { infoAge, infoEducation, infoIndustry, infoOccupation, infoSex } from './info-choice.ts';

export const infoAgeWhole: WholeQuestionType<QuestionOf<'info_age'>, SingleAnswer> = {
  ...singleWhole,
  ...infoAge,
};

export const infoSexWhole: WholeQuestionType<QuestionOf<'info_sex'>, SingleAnswer> = {
  ...singleWhole,
  ...infoSex,
};

export const infoEducationWhole: WholeQuestionType<QuestionOf<'info_education'>, SingleAnswer> = {
  ...singleWhole,
  ...infoEducation,
};

export const infoOccupationWhole: WholeQuestionType<QuestionOf<'info_occupation'>, SingleAnswer> = {
  ...singleWhole,
  ...infoOccupation,
};

export const infoIndustryWhole: WholeQuestionType<QuestionOf<'info_industry'>, SingleAnswer> = {
  ...singleWhole,
  ...infoIndustry,
};
