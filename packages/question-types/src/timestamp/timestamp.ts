import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import { unixSeconds } from '../open-text/day-seconds.ts';
import { notedSeconds } from '../open-text/noted-seconds.ts';

/** When the page was shown first, in seconds since 1970 (TYPE-15; docs/adr/0062). */
export const timestamp = defineQuestionType<QuestionOf<'timestamp'>, TimeAnswer>({
  id: 'timestamp',
  ...notedSeconds(unixSeconds),
});
