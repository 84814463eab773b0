import { createWords } from '../../i18n/words-of-pages.ts';

const words = createWords({
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
  'en-GB': () => import('./en-GB.ts'),
});
/** The words of this panel in a language; the same promise every time. */
export const tipsWords = words.load;
export const TipsWords = words.Provider;
export const useTipsWords = words.useWords;
