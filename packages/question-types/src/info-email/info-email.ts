import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textType } from '../open-text/text-type.ts';

/** The respondent's e-mail address (TYPE-16): a text of type email. */
export const infoEmail = defineQuestionType<QuestionOf<'info_email'>, BlankAnswer>({
  id: 'info_email',
  ...textType('email'),
});
