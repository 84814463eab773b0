import { createPageTranslations } from '../../i18n/page-translations.ts';
import { previewTexts } from './preview.gen.ts';

/** The texts of these pages: a loader with one promise per language, a provider, and a hook. */
export const {
  load: loadPreviewTranslation,
  Provider: PreviewTranslationProvider,
  useTranslation: usePreviewTranslation,
} = createPageTranslations(previewTexts);
