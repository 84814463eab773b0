/** CALL-15. In seconds and times. */
export const CODE_DIGITS = 6;
export const CODE_LIFETIME_S = 5 * 60;
/** Wrong codes after which a new one has to be sent. */
export const MOST_TRIES = 5;
/** Between two messages to a number. */
export const RESEND_AFTER_S = 60;
const HOUR_S = 60 * 60;
export const DAY_S = 24 * HOUR_S;

/** Messages to one number, whatever the survey: providers stop there too. */
export const PER_PHONE = [
  { seconds: 10 * 60, most: 3 },
  { seconds: HOUR_S, most: 5 },
  { seconds: DAY_S, most: 10 },
] as const;
/** Messages asked for from one address (an IPv6 network of 64 bits). */
export const PER_ADDRESS = [{ seconds: HOUR_S, most: 10 }] as const;
