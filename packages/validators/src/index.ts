export { type CalendarDay, calendarDay, dayNumber, isCalendarDay } from './calendar.ts';
export { foldWidth } from './fold-width.ts';
export { inputMode } from './input-mode.ts';
export { validatorMessageKeys } from './message-keys.ts';
export { isMobile } from './mobile/mobile.ts';
export { resolveValidator } from './resolve-validator.ts';
export { textLength } from './text-length.ts';
export type { Validator, ValidatorSettings } from './validator.ts';
export { validators } from './validators.gen.ts';
