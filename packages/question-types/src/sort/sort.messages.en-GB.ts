import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question.messages.en-GB.ts';

/** All that the ranking core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.sort_all': 'Rank all options; what is left has no place yet',
  'validate.sort_none': 'Choose at least one option',
  'validate.need_min_num_option': 'Rank at least {{min}}; you have ranked {{count}}',
  'validate.need_max_num_option': 'Rank at most {{max}}; you have ranked {{count}}',
  'sort.rank_all': 'Tap the options in your order: first the one that comes first',
  'sort.rank_exactly': 'Tap {{min}} options in your order',
  'sort.rank_between': 'Tap {{min}} to {{max}} options in your order',
  'sort.rank_at_least': 'Tap {{min}} options or more in your order',
  'sort.order': 'Your order',
  'sort.place': 'Position {{place}} of {{total}}',
  'sort.placed': '“{{title}}”: position {{place}} of {{total}}',
  'sort.removed': '“{{title}}” has no position any more',
  'sort.full': 'All {{max}} positions are taken: take one away first',
  'sort.up': 'Move “{{title}}” up',
  'sort.down': 'Move “{{title}}” down',
  'sort.select': 'Position of “{{title}}”',
  'sort.first': 'It is the first already',
  'sort.last': 'It is the last already',
  'sort.clear': 'Start again',
  'sort.cleared': 'Nothing has a position now',
} as const;
