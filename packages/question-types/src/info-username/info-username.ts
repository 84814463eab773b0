import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textType } from '../open-text/text-type.ts';

/** The respondent's name: a text, of the kind that its author asks for (TYPE-16). */
export const infoUsername = defineQuestionType<QuestionOf<'info_username'>, BlankAnswer>({
  id: 'info_username',
  ...textType(),
});
