import type { CodeKey } from '@canvass/protocol';
import { texts as blankTexts } from '../blank/blank.texts.ts';
import { texts as pickerTexts } from '../../controls/picker/picker.texts.ts';

export const texts = {
  ...blankTexts,
  ...pickerTexts,
  'enterprise.hint': 'Type two characters to see suggestions. You can enter any other name, too.',
  'enterprise.list': 'Suggested names',
  enterprise_error254: 'The list of names is being updated. Please type the whole name.',
  enterprise_error: 'Names cannot be suggested at the moment. Please type the whole name.',
} as const satisfies Readonly<Record<CodeKey<'enterprises'>, string>> & Readonly<Record<string, string>>;
