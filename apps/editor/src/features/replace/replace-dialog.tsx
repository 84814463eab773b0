import { findTexts, type FoundText, replaceTexts } from '@canvass/authoring/translations';
import { Button, Dialog, SelectField, TextField, useSurveyLanguage } from '@canvass/ui';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { takeFirstFocus } from '../../controls/focus.ts';
import { languagesOf } from '../../document/languages.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { useUi } from '../../ui/ui-state.ts';
import { FoundTexts } from './found-texts.tsx';

/** Finds a text in all texts of the survey, shows every match, and replaces the chosen ones in one step. */
export function ReplaceDialog() {
  const { t } = useLateTranslation();
  const ui = useUi();
  return (
    <Dialog
      open={ui.dialog === 'replace'}
      title={t('replace.title')}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      {ui.dialog === 'replace' && <ReplaceForm />}
    </Dialog>
  );
}

const keyOf = ({ place }: FoundText): string => JSON.stringify(place);

function ReplaceForm() {
  const { t } = useLateTranslation();
  const id = useId();
  const editor = useEditor();
  const { project } = useEditorState();
  const [search, setSearch] = useState({ find: '', matchesCase: false, matchesWords: false, language: '' });
  const [replacement, setReplacement] = useState('');
  /** Keys of the texts that stay as they are. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const deferredSearch = useDeferredValue(search);
  const found = useMemo(
    () => findTexts(project, { ...deferredSearch, language: deferredSearch.language || undefined }),
    [project, deferredSearch],
  );
  const chosen = found.filter((one) => !left.has(keyOf(one)));
  const count = chosen.reduce((sum, { matches }) => sum + matches.length, 0);
  const languages = languagesOf(project);
  const surveyLanguage = useSurveyLanguage();
  const shownLanguage = search.language || surveyLanguage;
  const change = (next: Partial<typeof search>) => {
    setSearch({ ...search, ...next });
    setLeft(new Set());
  };
  const replaceAll = () => {
    if (count === 0) return;
    editor.change({ key: 'change.replace', params: { text: search.find } }, (editing) =>
      replaceTexts(editing, chosen, replacement),
    );
    editor.setNotice({ key: 'notice.replaced', params: { count } });
  };
  return (
    <form
      className="replace-form"
      onSubmit={(event) => {
        event.preventDefault();
        replaceAll();
      }}
    >
      <label htmlFor={`${id}-find`}>{t('replace.find')}</label>
      <TextField
        id={`${id}-find`}
        ref={takeFirstFocus}
        type="search"
        lang={shownLanguage}
        dir="auto"
        maxLength={500}
        value={search.find}
        onChange={({ target }) => change({ find: target.value })}
      />
      <label htmlFor={`${id}-with`}>{t('replace.with')}</label>
      <TextField
        id={`${id}-with`}
        lang={shownLanguage}
        dir="auto"
        maxLength={2_000}
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <div className="replace-choices">
        {(['matchesCase', 'matchesWords'] as const).map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={search[name]}
              onChange={({ target }) => change({ [name]: target.checked })}
            />
            <span>{t(`replace.${name}`)}</span>
          </label>
        ))}
        {languages.length > 1 && (
          <SelectField
            aria-label={t('replace.language')}
            value={search.language}
            onChange={({ target }) => change({ language: target.value })}
          >
            <option value="">{t('replace.allLanguages')}</option>
            {languages.map((language) => (
              <option key={language} value={language}>
                {language}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <output>
        {search.find === ''
          ? t('replace.about')
          : found.length === 0
            ? t('outline.none')
            : t('replace.found', { count, texts: chosen.length })}
      </output>
      <FoundTexts
        found={found}
        replacement={replacement}
        showsLanguage={languages.length > 1}
        isChosen={(one) => !left.has(keyOf(one))}
        keyOf={keyOf}
        onChoose={(one, isChosen) => {
          const next = new Set(left);
          if (isChosen) next.delete(keyOf(one));
          else next.add(keyOf(one));
          setLeft(next);
        }}
      />
      <div className="actions">
        <Button type="submit" kind="primary" aria-disabled={count === 0 || undefined}>
          {t('replace.go', { count })}
        </Button>
      </div>
    </form>
  );
}
