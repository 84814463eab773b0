import { messages as singleMessages } from '../../single/single.messages.en-GB.ts';
import { messages as pickerMessages } from '../picker/picker.messages.en-GB.ts';

/** All that a list to choose from, or a picker in its place, may say. */
export const messages = { ...singleMessages, ...pickerMessages } as const;
