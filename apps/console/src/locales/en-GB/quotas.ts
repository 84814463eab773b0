/** Quotas and draws. */
export const quotas = {
  'draws.balanced': '{{size}} of {{all}} for each respondent, those drawn least first.',
  'draws.branch': 'Part',
  'draws.drawn': 'Drawn',
  'draws.even': 'Even would be {{even}} each; it is between {{least}} and {{most}}.',
  'draws.finished': '{{finished}} finished',
  'draws.first': 'Shown first',
  'draws.free': '{{size}} of {{all}} for each respondent, at random.',
  'draws.held': 'Counted by the draw',
  'quotas.cap': 'Limit of {{name}}',
  'quotas.change': 'Change limit',
  'quotas.held': '{{held}} held',
  'quotas.none': 'This survey has no quotas.',
  'quotas.over': '{{over}} over',
  'quotas.project': '{{cap}} in the project',
};
