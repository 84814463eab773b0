import type { AuthorTexts } from '@canvass/logic/author-texts';
import { authorTexts as multipleTexts } from '../multiple/multiple.author-texts.ts';
import { rowTexts } from '../rows/row-checks.texts.ts';

export const authorTexts = { ...multipleTexts, ...rowTexts } as const satisfies AuthorTexts;
