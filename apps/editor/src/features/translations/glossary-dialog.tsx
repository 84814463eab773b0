import { ownLanguageOf, readGlossary, type Term, writeGlossary } from '@canvass/authoring/translations';
import { directionOf } from '@canvass/project';
import { Button, Dialog, TextField } from '@canvass/ui';
import { useState } from 'react';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { languageName } from './language-names.ts';
import { useTexts } from './use-texts.ts';

interface GlossaryDialogProps {
  readonly isOpen: boolean;
  /** The languages whose translations of terms are shown. */
  readonly languages: readonly string[];
  onClose(): void;
}

export function GlossaryDialog({ isOpen, languages, onClose }: GlossaryDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog open={isOpen} title={t('glossary')} closeLabel={t('close')} onClose={onClose}>
      <p className="quiet">{t('glossary.about')}</p>
      <Glossary languages={languages} />
    </Dialog>
  );
}

const EMPTY_TERM: Term = { term: '', translations: {} };

/** The terms as typed. The project gets those that are complete: with a name and a translation. */
function Glossary({ languages }: Pick<GlossaryDialogProps, 'languages'>) {
  const { t, locale } = useTexts();
  const editor = useEditor();
  const { project } = useEditorState();
  const ownLanguage = ownLanguageOf(project);
  const [terms, setTerms] = useState<readonly Term[]>(() => [...readGlossary(project), EMPTY_TERM]);
  const change = (next: readonly Term[]) => {
    setTerms(next.at(-1)?.term === '' ? next : [...next, EMPTY_TERM]);
    const complete = next.filter(
      ({ term, translations }) => term.trim() !== '' && Object.keys(translations).length > 0,
    );
    editor.change({ key: 'change.translations' }, (editing) => writeGlossary(editing, complete), true);
  };
  const setTranslation = (index: number, language: string, text: string) =>
    change(
      terms.map((one, at) => {
        if (at !== index) return one;
        const { [language]: _, ...others } = one.translations;
        return { ...one, translations: text === '' ? others : { ...others, [language]: text } };
      }),
    );
  return (
    <ol className="translations-terms">
      {terms.map(({ term, translations }, index) => (
        // Terms have no ids, and a term may be written twice, so the index is the key.
        <li key={index}>
          <TextField
            aria-label={t('glossary.term', { language: languageName(ownLanguage, locale) })}
            placeholder={t('glossary.term', { language: languageName(ownLanguage, locale) })}
            lang={ownLanguage}
            maxLength={200}
            value={term}
            onChange={({ target }) =>
              change(terms.map((one, at) => (at === index ? { ...one, term: target.value } : one)))
            }
          />
          {languages.map((tag) => (
            <TextField
              key={tag}
              aria-label={`${term} ${languageName(tag, locale)}`}
              placeholder={languageName(tag, locale)}
              lang={tag}
              dir={directionOf(tag)}
              maxLength={200}
              value={translations[tag] ?? ''}
              onChange={({ target }) => setTranslation(index, tag, target.value)}
            />
          ))}
          <Button
            size="mini"
            kind="quiet"
            aria-label={t('glossary.remove', { term })}
            onClick={() => change(terms.filter((_, at) => at !== index))}
          >
            ×
          </Button>
        </li>
      ))}
    </ol>
  );
}
