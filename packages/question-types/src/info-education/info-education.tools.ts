import type { WholeQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { singleWhole } from '../single/single.tools.ts';
import { infoEducation } from './info-education.ts';

export const infoEducationWhole: WholeQuestionType<QuestionOf<'info_education'>, SingleAnswer> = {
  ...singleWhole,
  ...infoEducation,
};
