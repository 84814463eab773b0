export const texts = {
  'picker.choose': 'Please choose',
  'picker.search': 'Search',
  'picker.none': 'Nothing found',
  'picker.count': 'Results: {{count}}',
  'picker.clear': 'Clear the choice',
  'picker.loading': 'Loading…',
  'picker.close': 'Close',
} as const;
