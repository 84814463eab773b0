import type { WholeQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { singleWhole } from '../single/single.tools.ts';
import { infoOccupation } from './info-occupation.ts';

export const infoOccupationWhole: WholeQuestionType<QuestionOf<'info_occupation'>, SingleAnswer> = {
  ...singleWhole,
  ...infoOccupation,
};
