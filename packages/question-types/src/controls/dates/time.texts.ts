/** Texts of a time of day, alone or with a date. */
export const texts = {
  'time.hour': 'Hour',
  'time.minute': 'Minute',
  'time.pick': 'Choose a time',
} as const;
