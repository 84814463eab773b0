import { messages as singleMessages } from '../../single/single.messages.zh-TW.ts';
import { messages as pickerMessages } from '../picker/picker.messages.zh-TW.ts';

/** All that a list to choose from, or a picker in its place, may say. */
export const messages = { ...singleMessages, ...pickerMessages } as const;
