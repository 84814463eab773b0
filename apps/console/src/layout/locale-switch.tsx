import { LanguageSelect } from '@canvass/ui';
import { useTranslation } from '../i18n/translation.tsx';
import { consoleLanguages } from '../texts/console.gen.ts';

/** A list of the console's languages. */
export function LocaleSwitch() {
  const { t, locale, setLocale } = useTranslation();
  return (
    <LanguageSelect
      label={t('shell.language')}
      language={locale}
      names={consoleLanguages}
      onChange={setLocale}
    />
  );
}
