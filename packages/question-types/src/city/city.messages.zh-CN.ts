import { messages as pickerMessages } from '../views/picker/picker.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';
import { messages as regionMessages } from '../views/regions/regions.messages.zh-CN.ts';

/** All that the city core and view may say. */
export const messages = { ...questionMessages, ...pickerMessages, ...regionMessages } as const;
