import { messages as locationMessages } from '../views/location/location.messages.zh-TW.ts';

/** All that the core and the view may say. */
export const messages = locationMessages;
