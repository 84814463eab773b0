import { texts as multipleTexts } from '../multiple/multiple.texts.ts';

export const texts = {
  ...multipleTexts,
  'image_select.choose_one': 'Choose one',
  'image_select.clear': 'Clear my choice',
  'image_select.cleared': 'Your choice has been cleared',
  'image_select.picture': 'Image of the question; its parts are in the list beside it',
} as const;
