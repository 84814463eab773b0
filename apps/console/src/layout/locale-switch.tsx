import { Button } from '@canvass/ui';
import { type Locale, LOCALES, useTranslation } from '../i18n/translation.tsx';

/** The name of each language in itself. */
const NAMES: Readonly<Record<Locale, string>> = {
  'en-GB': 'English',
  de: 'Deutsch',
  es: 'Español',
  'zh-CN': '中文',
};

/** Switches to the next of the console's languages. The button has that language's own name. */
export function LocaleSwitch() {
  const { locale, setLocale } = useTranslation();
  const other = LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? locale;
  return (
    <Button kind="quiet" size="small" lang={other} onClick={() => setLocale(other)}>
      {NAMES[other]}
    </Button>
  );
}
