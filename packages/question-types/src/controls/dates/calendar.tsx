/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/control-has-associated-label -- a table is the grid of the ARIA date picker pattern, and days outside of the month are empty cells */
import { addMonths, calendarDay, dayNumber, daysInMonth, isoDay } from '@canvass/validators';
import { Button, Dialog, SelectField, VisuallyHidden } from '@canvass/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePageDates } from '../formats/page-language.tsx';
import { writeDay } from '../formats/write-day.ts';
import { useIsRightToLeft } from '../question/served-layout.tsx';
import type { Translate } from '../view-props.ts';
import { firstWeekday, monthNames, weekdayNames } from './calendar-names.ts';
import './calendar.css';

export interface CalendarProps {
  readonly label: string;
  /** The chosen day, `yyyy-MM-dd`, or an empty text. */
  readonly value: string;
  /** The first and the last day that can be chosen, `yyyy-MM-dd`. */
  readonly first: string;
  readonly last: string;
  onPick(day: string): void;
  readonly t: Translate;
}

interface CalendarDialogProps extends CalendarProps {
  readonly open: boolean;
  onClose(): void;
}

/** A month of days in a dialog, with keys of the ARIA date picker pattern. Choosing a day closes it. */
export function CalendarDialog(props: CalendarDialogProps) {
  const { open, label, onClose, t } = props;
  return (
    <Dialog open={open} title={label} closeLabel={t('question.close')} onClose={onClose}>
      {/* Mounted again each time, so that it begins at the answer. */}
      <Calendar {...props} />
    </Dialog>
  );
}

const WEEK = 7;

function Calendar(props: CalendarDialogProps) {
  const { value, first, last, onPick, onClose } = props;
  const { language, today } = usePageDates();
  const [active, setActive] = useState(() => clamp(value === '' ? today : value, first, last));
  const grid = useRef<HTMLTableElement>(null);
  const isRightToLeft = useIsRightToLeft();
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => {
    // Waits for the next frame, because the dialog opens after the first rendering, and focuses its first control.
    const frame = requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [focusCount]);
  const monthName = writeDay(monthOf(active), language);
  const show = (day: string) => setActive(clamp(day, first, last));
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAfterKey(active, event, isRightToLeft);
    if (day === undefined) return;
    event.preventDefault();
    show(day);
    setFocusCount(focusCount + 1);
  };
  const pick = (day: string) => {
    onPick(day);
    onClose();
  };
  return (
    <div className="cv-calendar">
      <MonthFields {...props} active={active} show={show} />
      <VisuallyHidden>
        {/* The dialog's own live region, because everything outside of it is inert. */}
        <output>{monthName}</output>
      </VisuallyHidden>
      <table ref={grid} role="grid" aria-label={monthName} onKeyDown={onKeyDown}>
        <Days {...props} active={active} today={today} pick={pick} />
      </table>
    </div>
  );
}

interface MonthFieldsProps extends CalendarProps {
  readonly active: string;
  show(day: string): void;
}

/** The month and the year, each in a list, so that a date of birth is reached by two choices. */
function MonthFields({ active, first, last, show, t }: MonthFieldsProps) {
  const { language } = usePageDates();
  const { year, month } = computeParts(active);
  const [firstYear, lastYear] = [computeParts(first).year, computeParts(last).year];
  const move = (count: number) => show(isoDay(addMonths(computeParts(active), count)));
  const monthAfter = (count: number) => monthOf(isoDay(addMonths(computeParts(active), count)));
  const isOutside = (shown: string) => shown < monthOf(first) || shown > monthOf(last);
  return (
    <div className="cv-calendar-head">
      <Button
        kind="quiet"
        aria-label={t('question.month_previous')}
        aria-disabled={isOutside(monthAfter(-1)) || undefined}
        onClick={() => move(-1)}
      >
        <Arrow />
      </Button>
      <SelectField
        aria-label={t('question.date_month')}
        value={month}
        onChange={({ target }) => move(Number(target.value) - month)}
      >
        {monthNames(language).map((name, at) => (
          <option key={name} value={at + 1} disabled={isOutside(monthAfter(at + 1 - month))}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        aria-label={t('question.date_year')}
        value={year}
        onChange={({ target }) => move((Number(target.value) - year) * 12)}
      >
        {Array.from({ length: lastYear - firstYear + 1 }, (_, at) => lastYear - at).map((shown) => (
          <option key={shown}>{shown}</option>
        ))}
      </SelectField>
      <Button
        kind="quiet"
        aria-label={t('question.month_next')}
        aria-disabled={isOutside(monthAfter(1)) || undefined}
        onClick={() => move(1)}
      >
        <Arrow isNext />
      </Button>
    </div>
  );
}

const Arrow = ({ isNext = false }: { readonly isNext?: boolean }) => (
  <svg
    className="cv-icon cv-calendar-arrow"
    data-next={isNext || undefined}
    viewBox="0 0 20 20"
    aria-hidden="true"
  >
    <path d="M12.5 4.5 7 10l5.5 5.5" />
  </svg>
);

interface DaysProps extends CalendarProps {
  readonly active: string;
  readonly today: string;
  pick(day: string): void;
}

function Days({ active, today, value, first, last, pick }: DaysProps) {
  const { language } = usePageDates();
  const start = firstWeekday(language);
  const { year, month } = computeParts(active);
  const firstDay = dayNumber({ year, month, day: 1 });
  const blanks = (weekdayOf(firstDay) - start + WEEK) % WEEK;
  const dayCount = daysInMonth(year, month);
  const weeks = Array.from({ length: Math.ceil((blanks + dayCount) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (__, at) => week * WEEK + at - blanks),
  );
  return (
    <>
      <thead>
        <tr>
          {weekdayNames(language, start).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((offset) => {
              if (offset < 0 || offset >= dayCount) return <td key={offset} />;
              const day = isoDay(calendarDay(firstDay + offset));
              return (
                <td key={offset} aria-selected={day === value}>
                  <button
                    type="button"
                    className="cv-calendar-day"
                    tabIndex={day === active ? 0 : -1}
                    aria-label={writeDay(day, language)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === value}
                    disabled={day < first || day > last}
                    onClick={() => pick(day)}
                  >
                    {offset + 1}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** The day to which a key leads. Undefined for other keys. */
function dayAfterKey(
  active: string,
  { key, shiftKey }: KeyboardEvent,
  isRightToLeft: boolean,
): string | undefined {
  const day = computeParts(active);
  const number = dayNumber(day);
  const forward = isRightToLeft ? -1 : 1;
  const days: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: WEEK,
    ArrowUp: -WEEK,
    Home: 1 - day.day,
    End: daysInMonth(day.year, day.month) - day.day,
  };
  const months: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 };
  const [dayCount, monthCount] = [days[key], months[key]];
  if (dayCount !== undefined) return isoDay(calendarDay(number + dayCount));
  return monthCount === undefined ? undefined : isoDay(addMonths(day, monthCount * (shiftKey ? 12 : 1)));
}

/** Sunday is 0. 1 January 1970 was a Thursday. */
const weekdayOf = (number: number): number => (((number + 4) % WEEK) + WEEK) % WEEK;

function computeParts(text: string) {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
}

/** `yyyy-MM` of a day. */
const monthOf = (day: string): string => day.slice(0, 'yyyy-MM'.length);

const clamp = (day: string, first: string, last: string): string =>
  day < first ? first : day > last ? last : day;
