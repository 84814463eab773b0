import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  'validate.classify_tips': 'Put each item into a group',
  'validate.classify_tips_all': 'Put all the items into groups. Still to be sorted: {{remain}}',
  'validate.need_min_num_option_column': 'Put at least {{min}} into this group; there are {{count}}',
  'validate.need_max_num_option_column': 'Put at most {{max}} into this group; there are {{count}}',
  'classify.hint': 'Choose a group for each item. Or tap an item, then the group it belongs to.',
  'classify.items': 'Items',
  'classify.groups': 'Groups',
  'classify.unsorted': 'Not sorted yet',
  'classify.count': '{{title}}: {{count}}',
  'classify.group_of': 'Group of {{title}}',
  'classify.choose': 'Choose',
  'classify.put': '{{group}}: {{count}}. Put “{{item}}” here',
  'classify.take_out': '{{group}}: {{count}}. Take “{{item}}” out',
  'classify.pick_first': 'Tap an item first',
  'classify.not_placed': 'Choose a group for “{{item}}”, or tap it again to leave it where it is',
  'classify.refuses': '“{{item}}” cannot go there',
  'classify.placed': '{{item}}: {{group}}. Still to be sorted: {{remain}}',
  'classify.clear': 'Start again',
  'classify.cleared': 'All items have been taken out of their groups',
} as const;
