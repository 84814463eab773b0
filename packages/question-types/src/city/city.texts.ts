import { texts as pickerTexts } from '../views/picker/picker.texts.ts';
import { texts as questionTexts } from '../views/question/question.texts.ts';
import { texts as regionTexts } from '../views/regions/regions.texts.ts';

/** All that the city core and view may say. */
export const texts = { ...questionTexts, ...pickerTexts, ...regionTexts } as const;
