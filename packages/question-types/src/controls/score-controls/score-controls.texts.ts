/** Texts of the controls for scores. */
export const texts = {
  'scale.star': '{{value}} out of {{max}} stars',
  'scale.heart': '{{value}} out of {{max}} hearts',
  'scale.thumb': '{{value}} out of {{max}} thumbs',
  'scale.face': '{{value}} out of {{max}}',
  'scale.point': '{{value}} ({{min}}: {{minWord}}, {{max}}: {{maxWord}})',
  'scale.least_likely': 'Not at all likely',
  'scale.most_likely': 'Extremely likely',
  'scale.not_set': 'Not set yet',
  'scale.value': '{{value}} of {{max}}',
  'scale.unset': 'Clear',
  'scale.less': 'Less',
  'scale.more': 'More',
  'scale.number': 'Number from {{min}} to {{max}}',
} as const;
