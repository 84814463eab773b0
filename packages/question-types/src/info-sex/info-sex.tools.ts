import type { WholeQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { singleWhole } from '../single/single.tools.ts';
import { infoSex } from './info-sex.ts';

export const infoSexWhole: WholeQuestionType<QuestionOf<'info_sex'>, SingleAnswer> = {
  ...singleWhole,
  ...infoSex,
};
