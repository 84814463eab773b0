import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { single } from '../single/single.ts';

/** The respondent's education (TYPE-16): one of the options that the project offers, as in a single choice. */
export const infoEducation = defineQuestionType<QuestionOf<'info_education'>, SingleAnswer>({
  ...single,
  id: 'info_education',
});
