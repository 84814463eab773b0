/**
 * A bound: a day or a distance from today, each with or without a time, or only a time of day. The time of a day may have
 * seconds, because `now` has them. This file is separate, because browsers do not load the schemas.
 */
export const BOUND_PATTERN =
  '^((\\d{4}-\\d{2}-\\d{2}|today([+-]\\d{1,5}[dwmy])?)([T ]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?)?|([01]\\d|2[0-3]):[0-5]\\d)$';
