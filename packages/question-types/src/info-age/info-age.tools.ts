import type { WholeQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { singleWhole } from '../single/single.tools.ts';
import { infoAge } from './info-age.ts';

export const infoAgeWhole: WholeQuestionType<QuestionOf<'info_age'>, SingleAnswer> = {
  ...singleWhole,
  ...infoAge,
};
