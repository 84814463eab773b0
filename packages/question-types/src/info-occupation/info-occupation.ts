import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { SingleAnswer } from '@canvass/protocol';
import { single } from '../single/single.ts';

/** The respondent's occupation (TYPE-16): one of the options that the project offers, as in a single choice. */
export const infoOccupation = defineQuestionType<QuestionOf<'info_occupation'>, SingleAnswer>({
  ...single,
  id: 'info_occupation',
});
