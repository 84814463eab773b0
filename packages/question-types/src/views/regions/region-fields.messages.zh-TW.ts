import { messages as pickerMessages } from '../picker/picker.messages.zh-TW.ts';
import { messages as questionMessages } from '../question/question.messages.zh-TW.ts';
import { messages as regionMessages } from './regions.messages.zh-TW.ts';

/** All that fields for regions say, where they stand in no question. */
export const messages = { ...questionMessages, ...pickerMessages, ...regionMessages } as const;
