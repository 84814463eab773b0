import { createPageTranslations } from '../../i18n/page-translations.ts';
import { loaders } from 'virtual:text-loaders/preview';

/** Texts of the pages of previews: a loader with one promise per language, a provider, and a hook. */
export const {
  load: loadPreviewTranslation,
  Provider: PreviewTranslationProvider,
  useTranslation: usePreviewTranslation,
} = createPageTranslations(loaders);
