import type { AuthorTexts } from '@canvass/logic/author-texts';

export const authorTexts = {
  'evaluation.no-levels': {
    message: 'The evaluation has no levels, so there is nothing to choose.',
    fix: 'Give it levels in option_list, best last, each with its value.',
  },
  'evaluation.value-twice': {
    message: 'Two levels have the value {value}: an answer could not tell which was chosen.',
    fix: 'Give each level a value of its own.',
  },
  'evaluation.value-is-marker': {
    message: 'The value {value} stands for not applicable, which the question offers as well.',
    fix: 'Give the level another value.',
  },
  'evaluation.no-tags': {
    message: 'A tag is asked for, but no level has any.',
    fix: 'Give the levels tags in items, or take one_label_limit away.',
  },
} as const satisfies AuthorTexts;
