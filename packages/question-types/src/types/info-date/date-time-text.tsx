import { useEffect, useRef } from 'react';
import { splitDateTime } from '../../answers/open-text/date-time.ts';
import { DateText } from '../../controls/dates/date-text.tsx';
import { TimeText } from '../../controls/dates/time-text.tsx';
import type { OpenTextProps } from '../../controls/texts/text-field-shell.tsx';
import './date-time-text.css';

interface DateTimeTextProps extends OpenTextProps {
  readonly layout: 'phone' | 'pc';
}

/** Fields for a date, and for a time of day. The text has both, `2026-05-31T14:30`; `2026-05-31T` lacks the time. */
export function DateTimeText({ layout, ...props }: DateTimeTextProps) {
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
