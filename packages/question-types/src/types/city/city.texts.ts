import { texts as pickerTexts } from '../../controls/picker/picker.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';
import { texts as regionTexts } from '../../controls/regions/regions.texts.ts';

export const texts = { ...questionTexts, ...pickerTexts, ...regionTexts } as const;
