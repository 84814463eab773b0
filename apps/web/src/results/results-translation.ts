import { createPageTranslations } from '../i18n/page-translations.ts';
import { loaders } from 'virtual:text-loaders/results';

/** Texts of the pages of results: a loader with one promise per language, a provider, and a hook. */
export const {
  load: loadResultsTranslation,
  Provider: ResultsTranslationProvider,
  useTranslation: useResultsTranslation,
} = createPageTranslations(loaders);
