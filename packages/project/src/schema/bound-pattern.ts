/**
 * A bound: a day, or a distance from today in days, weeks, months or years, both also with a time (with seconds, as `now`
 * has them), or a time of day. In a separate file, because browsers do not load the schemas.
 */
export const BOUND_PATTERN =
  '^((\\d{4}-\\d{2}-\\d{2}|today([+-]\\d{1,5}[dwmy])?)([T ]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?)?|([01]\\d|2[0-3]):[0-5]\\d)$';
