export const texts = {
  'validate.need_min_entries': 'Give at least {{min}} answers (now {{count}})',
  'entries.entry': 'Answer {{number}}',
  'entries.add': 'Add another',
  'entries.added': 'Field for answer {{number}} added',
  'entries.remove': 'Remove',
  'entries.remove_entry': 'Remove answer {{number}}',
  'entries.removed': 'Answer {{number}} removed. Answers left: {{total}}',
  'entries.full': 'No more than {{max}} answers',
} as const;
