/**
 * A day, a day that is so many days, weeks, months or years from today, or a time of day. Apart from the schemas, which
 * browsers do not load.
 */
export const BOUND_PATTERN = '^(\\d{4}-\\d{2}-\\d{2}|today([+-]\\d{1,5}[dwmy])?|([01]\\d|2[0-3]):[0-5]\\d)$';
