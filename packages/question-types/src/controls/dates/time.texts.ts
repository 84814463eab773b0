export const texts = {
  'time.hour': 'Hour',
  'time.minute': 'Minute',
  'time.pick': 'Choose a time',
} as const;
