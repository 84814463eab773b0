import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textType } from '../../answers/open-text/text-type.ts';

/** The company that a respondent works for (TYPE-16). Names are suggested, and any text is accepted. */
export const infoEnterprise = defineQuestionType<QuestionOf<'info_enterprise'>, BlankAnswer>({
  id: 'info_enterprise',
  ...textType(),
});
