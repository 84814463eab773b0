import type { QuestionOf } from '@canvass/project';
import type { DateAnswer, Issue } from '@canvass/protocol';
import { date } from '@canvass/validators';
import { readDateTime, splitDateTime } from '../../answers/open-text/date-time.ts';
import { secondsOfDay } from '../../answers/open-text/day-seconds.ts';
import { textRules } from '../../answers/open-text/text-rules.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { DateText } from '../../controls/dates/date-text.tsx';
import { MomentQuestion } from '../../controls/dates/moment-question.tsx';
import { usePageDates } from '../../controls/formats/page-language.tsx';
import { textHint } from '../../controls/texts/text-hint.tsx';
import { computeBounds, formatIssueOf, offsetIn, textOfAnswer } from './info-date.ts';
import { useRef, useEffect } from 'react';
import './date-time-text.css';
import { TimeText } from '../../controls/dates/time-text.tsx';
import type { OpenTextProps } from '../../controls/texts/text-field-shell.tsx';

interface DateTimeTextProps extends OpenTextProps {
  readonly layout: 'phone' | 'pc';
}

/** The rules of the date in the fields. Its bounds are days, for the hint and the picker. */
function computeRules(question: QuestionOf<'info_date'>, today: string) {
  const { first, last } = computeBounds(question, today);
  const { date_order: order } = question;
  return textRules({
    type: 'date',
    ...(first !== undefined && { min: splitDateTime(first)[0] }),
    ...(last !== undefined && { max: splitDateTime(last)[0] }),
    ...(order !== undefined && { date_order: order }),
  });
}

/** Replaces the issue of an invalid date by a more precise issue of the typed text. */
const refine = (issue: Issue, text: string): Issue =>
  issue.key === 'validate.format_date' ? { ...issue, ...date.validate(text, {})[0] } : issue;

/** Replaces the issue of an invalid date and time by a more precise issue of the typed text. */
function refineMoment(issue: Issue, text: string): Issue {
  if (issue.key !== 'validate.format_moment') return issue;
  const [day, time] = splitDateTime(text);
  const [wrongDay] = date.validate(day, {});
  if (wrongDay !== undefined) return { ...issue, ...wrongDay };
  return time === '' ? { ...issue, key: 'validate.format_moment_time' } : issue;
}

/**
 * A date by its parts, with a picker. It is stored as the midnight at which it begins in the project's time zone. With
 * `with_time` it has hour and minute, too, and is stored as a text in that time zone.
 */
export default function InfoDateView(props: ViewProps<QuestionOf<'info_date'>, DateAnswer>) {
  const { view, t, layout } = props;
  const dates = usePageDates();
  const withTime = view.question.with_time === true;
  const rules = computeRules(view.question, dates.today);
  return (
    <MomentQuestion
      {...props}
      hint={textHint(rules, t, dates, withTime ? ', 14:30' : '')}
      formatIssue={formatIssueOf(view.question)}
      textOf={(moment) => textOfAnswer([moment]) ?? ''}
      refine={withTime ? refineMoment : refine}
      momentOf={withTime ? readDateTime : (text) => secondsOfDay(text, offsetIn(view.material))}
    >
      {(field) =>
        withTime ? (
          <DateTimeText {...field} rules={rules} layout={layout} />
        ) : (
          <DateText {...field} rules={rules} />
        )
      }
    </MomentQuestion>
  );
}

/** Fields for a date and a time of day. Their text is `2026-05-31T14:30`, or `2026-05-31T` without the time. */
function DateTimeText({ layout, ...props }: DateTimeTextProps) {
  const { ids, value, commit } = props;
  const [day, time] = splitDateTime(value);
  // Leaving the page commits both parts before the next rendering.
  const latest = useRef([day, time] as const);
  useEffect(() => {
    latest.current = [day, time];
  }, [day, time]);
  const commitParts = (parts: readonly [day: string, time: string]) => {
    latest.current = parts;
    commit(parts.join('') === '' ? '' : parts.join('T'));
  };
  return (
    <div className="cv-date-time">
      <DateText {...props} value={day} commit={(text) => commitParts([text, latest.current[1]])} />
      <TimeText
        {...props}
        ids={{ ...ids, control: `${ids.control}-time` }}
        takesFocus={false}
        layout={layout}
        value={time}
        commit={(text) => commitParts([latest.current[0], text])}
      />
    </div>
  );
}
