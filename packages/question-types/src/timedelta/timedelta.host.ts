import { defineHostQuestionType } from '@canvass/logic';
import type { TimeAnswer } from '@canvass/protocol';
import { notedHostMembers } from '../open-text/noted-seconds.host.ts';
import { timedelta } from './timedelta.ts';

/** Random respondents look at a page for up to two minutes. */
const LONGEST = 120;

export const timedeltaHost = defineHostQuestionType<TimeAnswer>(
  timedelta,
  notedHostMembers(timedelta, { kind: 'number', made: (random) => 1 + random.int(LONGEST) }),
);
