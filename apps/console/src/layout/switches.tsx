import { Button, chooseScheme, LanguageSelect, type Scheme, SCHEMES, storedScheme } from '@canvass/ui';
import { useTranslation } from '../i18n/translation.tsx';
import { consoleLanguages } from '../texts/console.gen.ts';
import { type ReactNode, useState } from 'react';

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

/** A button that changes to the next colour scheme. Its icon shows the present scheme. */
export function SchemeSwitch() {
  const { t } = useTranslation();
  const [scheme, setScheme] = useState(storedScheme);
  const label = t(`scheme.${scheme}`);
  const turn = () => {
    const next = SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length] ?? 'auto';
    chooseScheme(next);
    setScheme(next);
  };
  return (
    <Button kind="quiet" size="small" aria-label={label} title={label} onClick={turn}>
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        {ICONS[scheme]}
      </svg>
    </Button>
  );
}

const ICONS: Readonly<Record<Scheme, ReactNode>> = {
  auto: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path data-filled="" stroke="none" d="M10 2.5a7.5 7.5 0 0 1 0 15z" />
    </>
  ),
  light: (
    <>
      <circle cx="10" cy="10" r="3.5" />
      <path d="M10 1v2M10 17v2M1 10h2M17 10h2M3.6 3.6 5 5M15 15l1.4 1.4M3.6 16.4 5 15M15 5l1.4-1.4" />
    </>
  ),
  dark: <path d="M16.5 12.5A7 7 0 0 1 7.5 3.5a7 7 0 1 0 9 9z" />,
};
