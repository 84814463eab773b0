import { messages as pickerMessages } from '../picker/picker.messages.en-GB.ts';
import { messages as questionMessages } from '../question/question.messages.en-GB.ts';
import { messages as regionMessages } from './regions.messages.en-GB.ts';

/** All that fields for regions say, where they stand in no question. */
export const messages = { ...questionMessages, ...pickerMessages, ...regionMessages } as const;
