import { createWords } from '../../i18n/words-of-pages.ts';
import { previewTexts } from './preview.gen.ts';

/** The texts of these pages: a loader with one promise per language, a provider, and a hook. */
export const {
  load: previewWords,
  Provider: PreviewWords,
  useWords: usePreviewWords,
} = createWords(previewTexts);
