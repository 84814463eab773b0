import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textType } from '../../answers/open-text/text-type.ts';

// Types for facts about the respondent as texts of one type (TYPE-16).

export const infoEmail = defineQuestionType<QuestionOf<'info_email'>, BlankAnswer>({
  id: 'info_email',
  ...textType('email'),
});

/** The respondent's mobile number, with the code that verifies it if required. */
export const infoPhone = defineQuestionType<QuestionOf<'info_phone'>, BlankAnswer>({
  id: 'info_phone',
  ...textType('mobile'),
});

/** The respondent's name, a text of the type that the author has set. */
export const infoUsername = defineQuestionType<QuestionOf<'info_username'>, BlankAnswer>({
  id: 'info_username',
  ...textType(),
});
