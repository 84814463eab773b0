export {
  inputMode,
  type Validator,
  type ValidatorSettings,
  validatorMessageKeys,
} from './contract/validator.ts';
export {
  type CalendarDay,
  calendarDay,
  dayNumber,
  daysInMonth,
  isCalendarDay,
  isoDay,
} from './text/calendar.ts';
export { foldWidth, textLength } from './text/characters.ts';
export { isMobile } from './types/phones.ts';
export { resolveValidator, validators } from './types/validators.ts';
