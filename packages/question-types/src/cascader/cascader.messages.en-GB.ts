import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as pickerMessages } from '../views/picker/picker.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';

/** All that the cascader core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...pickerMessages,
  'validate.answer': 'Choose one from the list',
  'cascader.level': 'Level {{level}}',
  'cascader.earlier_first': 'Choose level {{level}} first',
  'cascader.no_more': 'Nothing more here',
  'cascader.next_level': '{{title}}: now choose level {{level}}, {{count}} to choose from',
  'cascader.path': 'You have chosen: {{path}}',
  'cascader.cleared': 'Your choice has been cleared',
} as const;
