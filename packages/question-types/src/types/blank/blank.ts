import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textType } from '../../answers/open-text/text-type.ts';

/** A text of the type that the author has set (VALID-5, ANSWER-3). */
export const blank = defineQuestionType<QuestionOf<'blank'>, BlankAnswer>({ id: 'blank', ...textType() });
