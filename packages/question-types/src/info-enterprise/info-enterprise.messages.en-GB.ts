import type { CodeKey } from '@canvass/protocol';
import { messages as blankMessages } from '../blank/blank.messages.en-GB.ts';
import { messages as pickerMessages } from '../views/picker/picker.messages.en-GB.ts';

/** The words of a question that takes one text, and of its suggestions. */
export const messages = {
  ...blankMessages,
  ...pickerMessages,
  'enterprise.hint': 'Type two characters to see suggestions. You can enter any other name, too.',
  'enterprise.list': 'Suggested names',
  enterprise_error254: 'The list of names is being updated. Please type the whole name.',
  enterprise_error: 'Names cannot be suggested at the moment. Please type the whole name.',
} as const satisfies Readonly<Record<CodeKey<'enterprises'>, string>> & Readonly<Record<string, string>>;
