import Type from 'typebox';
import { isCalendarDay } from '@canvass/validators';

/** A time with its offset in a request, such as `2026-12-01T09:00+08:00`. */
export const RequestTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(\\.\\d{1,3})?(Z|[+-]\\d{2}:\\d{2})$',
});

/** Returns undefined for a time or day that does not exist. `Date` takes 31 February for 3 March. */
export function readRequestTime(text: string): Date | undefined {
  const time = new Date(text);
  const [year = 0, month = 0, day = 0] = text.slice(0, 'yyyy-MM-dd'.length).split('-').map(Number);
  return Number.isNaN(time.getTime()) || !isCalendarDay(year, month, day) ? undefined : time;
}
