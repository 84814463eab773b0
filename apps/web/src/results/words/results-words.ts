import { createWords } from '../../i18n/words-of-pages.ts';

const words = createWords({
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
  'en-GB': () => import('./en-GB.ts'),
});
/** The words of these pages in a language; the same promise every time. */
export const resultsWords = words.load;
export const ResultsWords = words.Provider;
export const useResultsWords = words.useWords;
