import { withTools } from '@canvass/logic';
import type { TimeAnswer } from '@canvass/protocol';
import { notedTools } from '../open-text/noted-seconds.tools.ts';
import { timedelta } from './timedelta.ts';

/** Random respondents look at a page for up to two minutes. */
const LONGEST = 120;

export const timedeltaWhole = withTools<TimeAnswer>(
  timedelta,
  notedTools(timedelta, { kind: 'number', made: (random) => 1 + random.int(LONGEST) }),
);
