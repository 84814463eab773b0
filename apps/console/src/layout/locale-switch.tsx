import { Button } from '@canvass/ui';
import { LOCALES, useTranslation } from '../i18n/translation.tsx';
import { consoleTexts } from '../texts/console.gen.ts';

/** Switches to the next of the console's languages. The button has that language's own name. */
export function LocaleSwitch() {
  const { locale, setLocale } = useTranslation();
  const other = LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? locale;
  return (
    <Button kind="quiet" size="small" lang={other} onClick={() => setLocale(other)}>
      {consoleTexts[other]['locale.name']}
    </Button>
  );
}
