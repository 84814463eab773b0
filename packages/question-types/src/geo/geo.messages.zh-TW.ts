import { messages as placeMessages } from '../views/place/place.messages.zh-TW.ts';

/** All that the core and the view may say. */
export const messages = placeMessages;
