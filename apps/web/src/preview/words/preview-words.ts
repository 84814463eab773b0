import { createWords } from '../../i18n/words-of-pages.ts';

const words = createWords({
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
  'en-GB': () => import('./en-GB.ts'),
});
/** The words of these pages in a language; the same promise every time. */
export const previewWords = words.load;
export const PreviewWords = words.Provider;
export const usePreviewWords = words.useWords;
