import { texts as pickerTexts } from '../picker/picker.texts.ts';
import { texts as questionTexts } from '../question/question.texts.ts';
import { texts as regionTexts } from './regions.texts.ts';

/** All that fields for regions say, where they stand in no question. */
export const texts = { ...questionTexts, ...pickerTexts, ...regionTexts } as const;
