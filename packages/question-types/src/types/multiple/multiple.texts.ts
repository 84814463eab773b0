import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...questionTexts,
  'validate.need_min_num_option': 'Choose at least {{min}}; you have chosen {{count}}',
  'validate.need_max_num_option': 'Choose at most {{max}}; you have chosen {{count}}',
  'validate.exclusive_option': 'This option cannot be chosen together with others; keep one or the other',
  'validate.select_tips': 'You can choose {{remain}} more',
  'multiple.choose_more': 'Choose {{count}} more',
  'multiple.choose_any': 'Choose all that apply',
  'multiple.choose_exactly': 'Choose {{min}}',
  'multiple.choose_between': 'Choose {{min}} to {{max}}',
  'multiple.choose_at_least': 'Choose {{min}} or more',
  'multiple.choose_at_most': 'Choose up to {{max}}',
  'multiple.full': 'You have chosen {{max}}, the most you can',
  'multiple.limit_reached': 'You can choose up to {{max}}. Untick one first',
  'multiple.others_cleared': '“{{title}}” is chosen, so your other choices were cleared',
  'multiple.exclusive_cleared': '“{{title}}” was cleared, because it cannot be chosen together with others',
} as const;
