import { Button, Dialog, latePart, TextArea, useSurveyLanguage } from '@canvass/ui';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { takeFirstFocus } from '../focus.ts';
import { Part } from '../part.tsx';
import type { ListColumn } from './list-columns.tsx';
import { MAX_ENTRIES, type NewEntry, readEntries } from './new-entries.ts';

interface PasteLinesProps {
  /** The text in the dialog. Undefined if the dialog is closed. */
  readonly text: string | undefined;
  /** The columns that entries can have beside their titles. */
  readonly columns: readonly ListColumn[];
  onText(text: string | undefined): void;
  onEntries(entries: readonly NewEntry[]): void;
}

const PastedColumns = latePart(async () => (await import('./pasted-columns.tsx')).PastedColumns);

/** A button with a dialog for a list, one entry per line, or for the cells of a spreadsheet. */
export function PasteLines({ text, columns, onText, onEntries }: PasteLinesProps) {
  const { t } = useTranslation();
  const id = useId();
  const language = useSurveyLanguage();
  const lines = useMemo(() => readEntries(text ?? ''), [text]);
  /** The entries of a table. Undefined if the text is a list, or the table has a fault. */
  const [table, setTable] = useState<{ readonly entries: readonly NewEntry[] | undefined }>();
  const entries = table === undefined ? lines : (table.entries ?? []);
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => onText('')}>
        {t('list.paste')}
      </Button>
      <Dialog
        open={text !== undefined}
        title={t('list.paste')}
        closeLabel={t('close')}
        onClose={() => onText(undefined)}
        actions={
          <Button
            kind="primary"
            aria-disabled={entries.length === 0 || undefined}
            onClick={() => {
              if (entries.length > 0) onEntries(entries.slice(0, MAX_ENTRIES));
            }}
          >
            {t('list.pasteGo', { count: Math.min(entries.length, MAX_ENTRIES) })}
          </Button>
        }
      >
        <label htmlFor={id}>{t('list.pasteHint')}</label>
        <TextArea
          ref={takeFirstFocus}
          id={id}
          rows={table === undefined ? 8 : 3}
          lang={language}
          dir="auto"
          value={text ?? ''}
          onChange={({ target }) => onText(target.value)}
        />
        {text?.includes('\t') === true && (
          <Part>
            <PastedColumns text={text} columns={columns} onTable={setTable} />
          </Part>
        )}
      </Dialog>
    </>
  );
}
