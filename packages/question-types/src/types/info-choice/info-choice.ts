import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { single } from '../single/single.ts';

// Types for facts about the respondent. The project has their options, as for a single choice (TYPE-16).

/** The respondent's age, as a group. */
export const infoAge = defineQuestionType<QuestionOf<'info_age'>, SingleAnswer>({
  ...single,
  id: 'info_age',
});

export const infoSex = defineQuestionType<QuestionOf<'info_sex'>, SingleAnswer>({
  ...single,
  id: 'info_sex',
});

export const infoEducation = defineQuestionType<QuestionOf<'info_education'>, SingleAnswer>({
  ...single,
  id: 'info_education',
});

export const infoOccupation = defineQuestionType<QuestionOf<'info_occupation'>, SingleAnswer>({
  ...single,
  id: 'info_occupation',
});

export const infoIndustry = defineQuestionType<QuestionOf<'info_industry'>, SingleAnswer>({
  ...single,
  id: 'info_industry',
});
