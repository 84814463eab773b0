import { messages as pickerMessages } from '../views/picker/picker.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';
import { messages as regionMessages } from '../views/regions/regions.messages.zh-TW.ts';

/** All that the city core and view may say. */
export const messages = { ...questionMessages, ...pickerMessages, ...regionMessages } as const;
