// Loaded by pages that few respondents see. Pages for answering use `createPlainTranslation` alone, which is smaller.
import type { Locale } from '@canvass/project';
import { i18nextOptions } from '@canvass/ui';
import i18next from 'i18next';
import type { Texts, Translate } from './translation.ts';
import { createParameterFormatter } from './written-forms.ts';

/** Creates a function that translates by i18next. An unknown key is returned as it is. */
export function createI18nextTranslate(locale: Locale, texts: Texts): Translate {
  const instance = i18next.createInstance();
  void instance.init(i18nextOptions(locale, texts)); // synchronous with these options
  const t = instance.getFixedT(locale);
  const formatParameters = createParameterFormatter(locale, locale);
  return (key, params = {}) => t(key, { ...params, replace: formatParameters(params) });
}
