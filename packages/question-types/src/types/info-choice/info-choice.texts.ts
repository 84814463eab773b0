import { texts as singleTexts } from '../single/single.texts.ts';
import { texts as pickerTexts } from '../../controls/picker/picker.texts.ts';

/** Texts of a list of options, and of the picker that replaces a long list. */
export const texts = { ...singleTexts, ...pickerTexts } as const;
