export const texts = {
  'picker.choose': 'Please choose',
  'picker.search': 'Search',
  'picker.none': 'Nothing found',
  'picker.not_chosen': '“{{text}}” is not chosen yet. Choose an entry of the list, or clear the text.',
  'picker.count': 'Results: {{count}}',
  'picker.clear': 'Clear the choice',
  'picker.loading': 'Loading…',
  'picker.close': 'Close',
} as const;
