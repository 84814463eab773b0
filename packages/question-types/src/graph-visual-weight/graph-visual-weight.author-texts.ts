import type { AuthorTexts } from '@canvass/logic/author-texts';

export const authorTexts = {
  'graph.no-pictures': {
    message: 'The question has no pictures, so there is nothing to look at.',
    fix: 'Give it its pictures as rows_items, each with src.',
  },
  'graph.no-src': {
    message: 'The row has no picture, so its screen would be empty.',
    fix: 'Give it src, or take the row away.',
  },
  'graph.no-regions': {
    message: 'No option is a region of this picture, so nothing on it can be chosen.',
    fix: 'Give options that name it with on_row and have points.',
  },
  'graph.no-polygon': {
    message: 'The option is no region: it has fewer than three points.',
    fix: 'Give it three points or more, each from 0 to 1.',
  },
  'graph.no-row': {
    message: 'There are several pictures, and the region does not say on which of them it lies.',
    fix: 'Name the row of its picture with on_row.',
  },
} as const satisfies AuthorTexts;
