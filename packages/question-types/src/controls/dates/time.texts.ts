/** Texts of the fields for a time of day, without or with a date. */
export const texts = {
  'time.hour': 'Hour',
  'time.minute': 'Minute',
  'time.pick': 'Choose a time',
} as const;
