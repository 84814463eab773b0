import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textType } from '../open-text/text-type.ts';

/** The respondent's mobile number (TYPE-16), with the code that verifies it where that is asked. */
export const infoPhone = defineQuestionType<QuestionOf<'info_phone'>, BlankAnswer>({
  id: 'info_phone',
  ...textType('mobile'),
});
