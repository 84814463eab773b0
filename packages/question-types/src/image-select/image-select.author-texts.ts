import type { AuthorTexts } from '@canvass/logic/author-texts';

export const authorTexts = {
  'image_select.no-regions': {
    message: 'The question has a picture, but no option is a region on it, so there is nothing to tap.',
    fix: 'Give options their points, three or more, each from 0 to 1; or take src away.',
  },
  'image_select.no-polygon': {
    message: 'A region needs three points at least; with fewer it has no inside.',
    fix: 'Add points, or take them all away.',
  },
  'image_select.no-picture': {
    message: 'The option is a region, but the question has no picture on which it could lie.',
    fix: 'Give the question its src, or take the points away.',
  },
  'image_select.words-only': {
    message: 'The option has no picture among others that are chosen by theirs.',
    fix: 'Give it src, or use the question type multiple.',
  },
} as const satisfies AuthorTexts;
