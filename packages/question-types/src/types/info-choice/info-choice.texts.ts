import { texts as singleTexts } from '../single/single.texts.ts';
import { texts as pickerTexts } from '../../controls/picker/picker.texts.ts';

/** All that a list to choose from, or a picker in its place, may say. */
export const texts = { ...singleTexts, ...pickerTexts } as const;
