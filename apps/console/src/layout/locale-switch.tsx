import { Button } from '@canvass/ui';
import { type Locale, LOCALES, useWords } from '../i18n/words.tsx';

const OWN_NAMES: Readonly<Record<Locale, string>> = { 'en-GB': 'English', 'zh-CN': '中文' };

/** The next of the console's languages, by its own name. */
export function LocaleSwitch() {
  const { locale, setLocale } = useWords();
  const other = LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? locale;
  return (
    <Button kind="quiet" size="small" lang={other} onClick={() => setLocale(other)}>
      {OWN_NAMES[other]}
    </Button>
  );
}
