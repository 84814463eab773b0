import type { AuthorTexts } from '@canvass/logic/author-texts';
import { rowTexts } from '../rows/row-checks.texts.ts';
import { scoreTexts } from '../score-items/score.author-texts.ts';

export const authorTexts = { ...rowTexts, ...scoreTexts } as const satisfies AuthorTexts;
