export {
  inputMode,
  type Validator,
  type ValidatorSettings,
  validatorMessageKeys,
} from './contract/validator.ts';
export {
  addMonths,
  type CalendarDay,
  calendarDay,
  dayNumber,
  daysInMonth,
  isCalendarDay,
  isoDay,
} from './text/calendar.ts';
export { dayOfBound } from './text/day-bound.ts';
export { countCodePoints, foldWidth, textLength } from './text/characters.ts';
export { isMobile } from './types/is-mobile.ts';
export { mobile, tel } from './types/phones.ts';
export { addValidators, resolveValidator } from './types/known-validators.ts';
export { decimal, int, maxDecimals } from './types/numbers.ts';
export { date } from './types/dates.ts';
