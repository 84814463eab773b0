import type { AuthorTexts } from '@canvass/logic/author-texts';

export const authorTexts = {
  'cascader.no-tree': {
    message: 'The question has no tree, so there is nothing to choose.',
    fix: 'Give it nodes in tree_list, or choose another question type.',
  },
  'cascader.same-title': {
    message: 'Another choice of the same level is called {title} too; respondents cannot tell them apart.',
    fix: 'Give one of them another title.',
  },
} as const satisfies AuthorTexts;
