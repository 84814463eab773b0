import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  'validate.sort_all': 'Put all of them in order',
  'validate.need_min_num_option': 'Rank at least {{min}}; you have ranked {{count}}',
  'validate.need_max_num_option': 'Rank at most {{max}}; you have ranked {{count}}',
  'sort.rank_all': 'Tap them all in order, first choice first',
  'sort.rank_exactly': 'Tap {{min}} in order, first choice first',
  'sort.rank_between': 'Tap {{min}} to {{max}} in order, first choice first',
  'sort.rank_at_least': 'Tap at least {{min}} in order, first choice first',
  'sort.order': 'Your order',
  'sort.place': 'Position {{place}} of {{total}}',
  'sort.placed': '“{{title}}”: position {{place}} of {{total}}',
  'sort.removed': '“{{title}}” has been removed from your order',
  'sort.full': 'All {{max}} places are taken. Remove one first',
  'sort.up': 'Move “{{title}}” up',
  'sort.down': 'Move “{{title}}” down',
  'sort.select': 'Position of “{{title}}”',
  'sort.first': 'Already first',
  'sort.last': 'Already last',
  'sort.clear': 'Start again',
  'sort.cleared': 'Your order has been cleared',
} as const;
