import type { AuthorTexts } from '@canvass/logic/author-texts';
import { sharedTexts } from '../entries/question-checks.texts.ts';

export const authorTexts = {
  ...sharedTexts,
  'question.required-in-open-attrs': {
    message: 'open_attrs.required is for the open text of an option; this question may be left empty.',
    mend: 'Set required on the question itself.',
  },
  'question.two-ranges': {
    message: 'The question has two ranges; open_attrs.range is the one that counts.',
    mend: 'Take one of them away.',
  },
} as const satisfies AuthorTexts;
