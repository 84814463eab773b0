/** English texts about comments that are loaded first. */
export const texts = {
  'notice.readOnly': 'You can look and comment here. Changes need the role of an author.',
  'outline.comments_one': '{{count}} open comment',
  'outline.comments_other': '{{count}} open comments',
  'outline.filter.comments': 'With open comments',
  'review.about':
    'You can look at everything and comment on it. Choose in the outline what a comment is about.',
} as const;
