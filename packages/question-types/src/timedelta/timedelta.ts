import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import { notedSeconds } from '../open-text/noted-seconds.ts';

/** A year: nobody looks at a page for longer. */
const MOST = 366 * 86_400;

/** How long the page was looked at, in whole seconds, all visits together (TYPE-15; docs/adr/0062). */
export const timedelta = defineQuestionType<QuestionOf<'timedelta'>, TimeAnswer>({
  id: 'timedelta',
  ...notedSeconds((value) => (Number.isInteger(value) && value >= 0 && value <= MOST ? value : undefined)),
});
