import { texts as openTextTexts } from '../../controls/texts/open-text.texts.ts';
import { texts as pickerTexts } from '../../controls/picker/picker.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...openTextTexts,
  ...questionTexts,
  ...pickerTexts,
  'validate.answer': 'Choose one from the list',
  'cascader.level': 'Level {{level}}',
  'cascader.earlier_first': 'Choose level {{level}} first',
  'cascader.named_first': 'First choose: {{name}}',
  'cascader.next_named': '{{title}}: now choose {{name}}, {{count}} to choose from',
  'cascader.no_more': 'Nothing more here',
  'cascader.next_level': '{{title}}: now choose level {{level}}, {{count}} to choose from',
  'cascader.path': 'You have chosen: {{path}}',
  'cascader.cleared': 'Your choice has been cleared',
} as const;
