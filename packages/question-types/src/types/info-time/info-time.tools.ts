import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { TimeOfDayAnswer } from '@canvass/protocol';
import { checkLimits } from '../../answers/entries/question-checks.ts';
import { questionCode } from '../../answers/entries/option-code.ts';
import { isTimeOfDay, secondsOfTime, timeOfSeconds } from '../../answers/open-text/time-of-day.ts';
import { infoTime, timeBounds } from './info-time.ts';

const QUARTER = 900;
const QUARTERS = 96;

export const infoTimeWithTools = withTools<QuestionOf<'info_time'>, TimeOfDayAnswer>(infoTime, {
  shape: () => ({ kind: 'text' }),
  score: () => undefined,
  /** Reads `14:30`, or seconds since midnight. */
  fromScript(entry, { question }) {
    const seconds = typeof entry === 'string' ? secondsOfTime(entry) : entry;
    if (isTimeOfDay(seconds)) return { answer: [seconds] };
    const entryText = JSON.stringify(entry) ?? 'nothing';
    return { problem: `${questionCode(question)} takes a time such as 14:30, not ${entryText}.` };
  },
  variables: () => [{ kind: 'time' }],
  values: (_, [seconds]) => [seconds ?? undefined],
  arbitraryAnswer(random, question) {
    if (question.required !== true && random.int(4) === 0) return undefined;
    const { first = 0, last = (QUARTERS - 1) * QUARTER } = timeBounds(question);
    return [first + random.int(Math.max(1, Math.floor((last - first) / QUARTER) + 1)) * QUARTER];
  },
  check: (question) => checkLimits(question, '', 'time'),
  summarise: (_, answer) => timeText(answer),
});

const timeText = (answer: TimeOfDayAnswer | undefined) => {
  const [seconds = null] = answer ?? [];
  return seconds === null ? '' : timeOfSeconds(seconds);
};
