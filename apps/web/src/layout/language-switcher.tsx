import { projectLanguages } from '@canvass/project';
import { useId } from 'react';
import { useAppState, useRuntime } from '../answering/runtime.ts';
import { nativeName } from '../i18n/language.ts';
import { useTranslate } from '../i18n/use-translate.ts';

/** The survey's languages under their own names; a native select is the system's sheet on phones. */
export function LanguageSwitcher() {
  const { program, setLanguage } = useRuntime();
  const t = useTranslate();
  const id = useId();
  const language = useAppState(({ ui }) => ui.language);
  const languages = projectLanguages(program.current.project);
  if (languages.length < 2) return null;
  return (
    <span className="app-language">
      <label className="cv-hidden" htmlFor={id}>
        {t('app.language')}
      </label>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 0c5 5 5 13 0 18-5-5-5-13 0-18zM4 9h16M4 15h16" />
      </svg>
      <select id={id} value={language} onChange={(event) => void setLanguage(event.target.value)}>
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {nativeName(code)}
          </option>
        ))}
      </select>
    </span>
  );
}
