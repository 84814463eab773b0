import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import { notedTools } from '../open-text/noted-seconds.tools.ts';
import { timedelta } from './timedelta.ts';

/** Random respondents look at a page for up to two minutes. */
const LONGEST = 120;

export const timedeltaWhole = withTools<QuestionOf<'timedelta'>, TimeAnswer>(
  timedelta,
  notedTools(timedelta, { kind: 'number', made: (random) => 1 + random.int(LONGEST) }),
);
