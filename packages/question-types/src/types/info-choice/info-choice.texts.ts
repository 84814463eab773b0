import { texts as singleTexts } from '../single/single.texts.ts';
import { texts as pickerTexts } from '../../controls/picker/picker.texts.ts';

/** Texts of a list of options, or of the picker in its place. */
export const texts = { ...singleTexts, ...pickerTexts } as const;
