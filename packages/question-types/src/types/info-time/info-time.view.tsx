import type { QuestionOf } from '@canvass/project';
import type { TimeOfDayAnswer } from '@canvass/protocol';
import { secondsOfTime, timeOfSeconds } from '../../answers/open-text/time-of-day.ts';
import { TIME_FORMAT_ISSUE } from './info-time.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { MomentQuestion } from '../../controls/dates/moment-question.tsx';
import { TimeText } from '../../controls/dates/time-text.tsx';

/** Fields for hour and minute, with a picker. The time is stored as seconds since midnight. */
export default function InfoTimeView(props: ViewProps<QuestionOf<'info_time'>, TimeOfDayAnswer>) {
  return (
    <MomentQuestion
      {...props}
      hint={props.t('time.hint')}
      formatIssue={TIME_FORMAT_ISSUE}
      textOf={timeOfSeconds}
      momentOf={secondsOfTime}
    >
      {(field) => <TimeText {...field} layout={props.layout} />}
    </MomentQuestion>
  );
}
