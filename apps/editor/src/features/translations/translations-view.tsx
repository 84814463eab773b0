import {
  hasProductTexts,
  languageStates,
  ownLanguageOf,
  stateOf,
  translatedLanguages,
} from '@canvass/authoring/translations';
import { Button } from '@canvass/ui';
import { use, useDeferredValue, useMemo, useState } from 'react';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { ExchangeDialog, type ExchangeMode } from './exchange-dialog.tsx';
import { FilterBar, useFilteredRows } from './filter-bar.tsx';
import { GlossaryDialog } from './glossary-dialog.tsx';
import type { ShownTexts } from '../../ui/ui-state.ts';
import { listEndChoices } from '../../wording/end-names.ts';
import { AddLanguageDialog, LanguageList } from './languages.tsx';
import { describeRow } from './row-names.ts';
import { TextTable } from './text-table.tsx';
import { useRows } from './use-rows.ts';
import { useTexts } from './use-texts.ts';

type OpenPart = 'add' | 'glossary' | ExchangeMode;

/** Without a choice, at most this number of languages is shown beside the original. */
const MAX_FIRST_COLUMNS = 2;

interface TranslationsViewProps {
  /** The language and the filter that are shown at first. */
  readonly shown?: ShownTexts | undefined;
}

/** All texts of the survey, with their translations side by side. */
export function TranslationsView({ shown }: TranslationsViewProps) {
  const { t, locale } = useTexts();
  const fieldTexts = use(loadFieldTexts(locale));
  const { project, items } = useEditorState();
  const editor = useEditor();
  const [open, setOpen] = useState<OpenPart>();
  const [chosen, setChosen] = useState<readonly string[] | undefined>(shown && [shown.language]);
  const ownLanguage = ownLanguageOf(project);
  const languages = translatedLanguages(project);
  const offered = [...languages, ownLanguage];
  const columns = (chosen ?? languages.slice(0, MAX_FIRST_COLUMNS)).filter((tag) => offered.includes(tag));
  const rows = useRows(project, offered);
  const deferredProject = useDeferredValue(project);
  const states = useMemo(() => languageStates(deferredProject, rows), [deferredProject, rows]);
  const itemsByGid = useMemo(() => new Map(items.map((item) => [item.gid, item])), [items]);
  const { t: editorText } = useTranslation();
  const endNames = useMemo(
    () => new Map(listEndChoices(project, editorText).map(({ id, name }) => [id, name])),
    [project, editorText],
  );
  const names = { t, items: itemsByGid, fieldTexts, endNames };
  const codes = useMemo(() => new Set(items.map(({ code }) => code)), [items]);
  const filtered = useFilteredRows({ project, rows, columns, names, codes }, shown?.filter);
  const toggle = (tag: string) =>
    setChosen(columns.includes(tag) ? columns.filter((one) => one !== tag) : [...columns, tag]);
  return (
    <div className="translations">
      <h2 className="panel-title" tabIndex={-1}>
        {t('title')}
      </h2>
      <LanguageList
        states={states}
        ownLanguage={ownLanguage}
        columns={columns}
        onToggle={toggle}
        onRemoved={(tag) => setChosen(columns.filter((one) => one !== tag))}
      />
      <p className="translations-actions">
        {!editor.mayOnlyTranslate && (
          <>
            <Button
              size="small"
              kind={languages.length === 0 ? 'primary' : 'default'}
              onClick={() => setOpen('add')}
            >
              {t('add')}
            </Button>
            <Button size="small" onClick={() => setOpen('glossary')}>
              {t('glossary')}
            </Button>
          </>
        )}
        <Button size="small" onClick={() => setOpen('import')}>
          {t('import')}
        </Button>
        <Button size="small" onClick={() => setOpen('export')}>
          {t('export')}
        </Button>
      </p>
      {languages.length === 0 && <p className="quiet">{t('empty')}</p>}
      {columns.length > 0 && (
        <>
          <FilterBar filtered={filtered} items={items} />
          <TextTable
            rows={filtered.rows}
            columns={columns}
            ownLanguage={ownLanguage}
            names={names}
            codes={codes}
            isOpenCell={(row, tag) =>
              ['missing', 'changed'].includes(stateOf(editor.getState().project, row, tag))
            }
          />
        </>
      )}
      <AddLanguageDialog
        isOpen={open === 'add'}
        existing={offered}
        onAdded={(tag) => {
          setOpen(undefined);
          setChosen([...columns, tag]);
        }}
        hasProductTexts={hasProductTexts}
        onClose={() => setOpen(undefined)}
      />
      <GlossaryDialog
        isOpen={open === 'glossary'}
        languages={columns.filter((tag) => tag !== ownLanguage)}
        onClose={() => setOpen(undefined)}
      />
      <ExchangeDialog
        mode={open === 'import' || open === 'export' ? open : undefined}
        rows={rows}
        languages={languages}
        codes={codes}
        describe={(row) => describeRow(row, names)}
        onClose={() => setOpen(undefined)}
      />
    </div>
  );
}
