import { messages as multipleMessages } from '../multiple/multiple.messages.en-GB.ts';

/** All that the image choice core and view may say. */
export const messages = {
  ...multipleMessages,
  'image_select.choose_one': 'Choose one',
  'image_select.clear': 'Clear my choice',
  'image_select.cleared': 'Your choice has been cleared',
  'image_select.picture': 'Picture of the question; its parts are in the list beside it',
} as const;
