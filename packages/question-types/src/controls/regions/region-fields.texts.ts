import { texts as pickerTexts } from '../picker/picker.texts.ts';
import { texts as questionTexts } from '../question/question.texts.ts';
import { texts as regionTexts } from './regions.texts.ts';

/** All texts that region fields outside a question need. */
export const texts = { ...questionTexts, ...pickerTexts, ...regionTexts } as const;
