import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textType } from '../../answers/open-text/text-type.ts';

/** VALID-5, Open-text types: a text of the kind that its author has set. */
export const blank = defineQuestionType<QuestionOf<'blank'>, BlankAnswer>({ id: 'blank', ...textType() });
