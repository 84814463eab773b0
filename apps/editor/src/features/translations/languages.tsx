import { addLanguage, contentOf, type LanguageState, removeLanguage } from '@canvass/authoring/translations';
import { announce, Button, Dialog, TextField } from '@canvass/ui';
import { useId, useState } from 'react';
import { takeFirstFocus } from '../../controls/focus.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { findLanguages, languageName, ownLanguageName } from './language-names.ts';
import { useTexts } from './use-texts.ts';

interface LanguageListProps {
  readonly states: readonly LanguageState[];
  readonly ownLanguage: string;
  readonly columns: readonly string[];
  onToggle(language: string): void;
  onRemoved(language: string): void;
}

/** The languages with how far each is translated. A press on a check box shows or hides the column. */
export function LanguageList({ states, ownLanguage, columns, onToggle, onRemoved }: LanguageListProps) {
  const { t, locale } = useTexts();
  const editor = useEditor();
  const { project } = useEditorState();
  const [removed, setRemoved] = useState<string>();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', roundingMode: 'floor' });
  const content = removed === undefined ? undefined : contentOf(project, removed);
  const remove = (language: string) => {
    editor.change({ key: 'change.translations' }, (editing) => removeLanguage(editing, language));
    setRemoved(undefined);
    onRemoved(language);
    announce(t('done.removed', { language: languageName(language, locale) }));
  };
  return (
    <>
      <ul className="translations-languages" aria-label={t('languages')}>
        {states.map(({ language, needed, translated, missing, changed }) => (
          <li key={language}>
            <Column language={language} isShown={columns.includes(language)} onToggle={onToggle} />
            <span className="quiet">
              {[
                t('state', { share: percent.format(needed === 0 ? 1 : translated / needed) }),
                missing > 0 && t('state.missing', { count: missing }),
                changed > 0 && t('state.changed', { count: changed }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {!editor.mayOnlyTranslate && (
              <Button
                size="mini"
                kind="quiet"
                aria-label={t('remove', { language: languageName(language, locale) })}
                onClick={() => setRemoved(language)}
              >
                ×
              </Button>
            )}
          </li>
        ))}
        {states.length > 0 && (
          <li>
            <Column language={ownLanguage} isShown={columns.includes(ownLanguage)} onToggle={onToggle} />
            <span className="quiet">{t('languages.own')}</span>
          </li>
        )}
      </ul>
      <Dialog
        open={removed !== undefined}
        title={t('remove', { language: languageName(removed ?? '', locale) })}
        closeLabel={t('remove.cancel')}
        onClose={() => setRemoved(undefined)}
        actions={
          <Button kind="danger" onClick={() => removed !== undefined && remove(removed)}>
            {t('remove', { language: languageName(removed ?? '', locale) })}
          </Button>
        }
      >
        {content !== undefined && <p>{t('remove.about', { ...content })}</p>}
      </Dialog>
    </>
  );
}

interface ColumnProps {
  readonly language: string;
  readonly isShown: boolean;
  onToggle(language: string): void;
}

function Column({ language, isShown, onToggle }: ColumnProps) {
  const { t, locale } = useTexts();
  const name = languageName(language, locale);
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isShown}
        aria-label={t('column.shown', { language: name })}
        onChange={() => onToggle(language)}
      />
      <span>
        {name}{' '}
        <bdi className="quiet">
          {ownLanguageName(language) === name ? language : ownLanguageName(language)}
        </bdi>
      </span>
    </label>
  );
}

const MAX_SHOWN = 12;

interface AddLanguageDialogProps {
  readonly isOpen: boolean;
  readonly existing: readonly string[];
  hasProductTexts(language: string): boolean;
  onAdded(language: string): void;
  onClose(): void;
}

export function AddLanguageDialog(props: AddLanguageDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog open={props.isOpen} title={t('add')} closeLabel={t('close')} onClose={props.onClose}>
      <AddLanguage {...props} />
    </Dialog>
  );
}

function AddLanguage({ existing, hasProductTexts, onAdded }: AddLanguageDialogProps) {
  const { t, locale } = useTexts();
  const id = useId();
  const editor = useEditor();
  const [search, setSearch] = useState('');
  const found = findLanguages(search, locale).filter(({ tag }) => !existing.includes(tag));
  const add = (tag: string) => {
    editor.change({ key: 'change.translations' }, (editing) => addLanguage(editing, tag));
    announce(t('done.added', { language: languageName(tag, locale) }));
    onAdded(tag);
  };
  return (
    <>
      <label className="field" htmlFor={id}>
        {t('add.language')}
      </label>
      <TextField
        ref={takeFirstFocus}
        id={id}
        type="search"
        aria-describedby={`${id}-about`}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          const isChosen = event.key === 'Enter' && !event.nativeEvent.isComposing && search.trim() !== '';
          if (!isChosen || first === undefined) return;
          // The closing dialog moves the focus to a button, which the same key would press.
          event.preventDefault();
          add(first.tag);
        }}
      />
      <p className="quiet" id={`${id}-about`}>
        {t('add.about')}
      </p>
      <ul className="translations-found">
        {found.slice(0, MAX_SHOWN).map(({ tag, name, ownName }) => (
          <li key={tag}>
            <button type="button" className="finding" onClick={() => add(tag)}>
              <span>
                {name} <bdi lang={tag}>{ownName === name ? '' : ownName}</bdi>{' '}
                <span className="quiet">{tag}</span>
              </span>
              {search.trim() !== '' && (
                <span className="quiet">{t(hasProductTexts(tag) ? 'add.product' : 'add.product.not')}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <output className="quiet">
        {found.length === 0 ? t('add.none') : found.length > MAX_SHOWN ? t('add.more') : ''}
      </output>
    </>
  );
}
