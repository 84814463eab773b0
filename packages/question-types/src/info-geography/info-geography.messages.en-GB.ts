import { messages as locationMessages } from '../views/location/location.messages.en-GB.ts';

/** All that the core and the view may say. */
export const messages = locationMessages;
