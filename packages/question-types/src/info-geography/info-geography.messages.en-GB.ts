import { messages as placeMessages } from '../views/place/place.messages.en-GB.ts';

/** All that the core and the view may say. */
export const messages = placeMessages;
