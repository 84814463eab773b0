import { Button, Dialog, TextArea, useSurveyLanguage } from '@canvass/ui';
import { readPastedLines } from '@canvass/authoring';
import { useId, useMemo, useState } from 'react';
import { takeFirstFocus } from './focus.ts';
import { useTranslation } from '../i18n/translation.tsx';

/** Maximum number of lines per paste, and of options per question. */
export const MAX_LINES = 500;
const MAX_LENGTH = 10_000;

/** A button with a dialog for a list, one entry per line. The dialog shows the number of entries. */
export function PasteLines({ onLines }: { onLines(lines: readonly string[]): void }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useSurveyLanguage();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const lines = useMemo(
    () =>
      readPastedLines(text)
        .slice(0, MAX_LINES)
        .map((line) => line.slice(0, MAX_LENGTH)),
    [text],
  );
  const close = () => {
    setOpen(false);
    setText('');
  };
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
        {t('list.paste')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('list.paste')}
        closeLabel={t('close')}
        onClose={close}
        actions={
          <Button
            kind="primary"
            aria-disabled={lines.length === 0 || undefined}
            onClick={() => {
              if (lines.length === 0) return;
              onLines(lines);
              close();
            }}
          >
            {t('list.pasteGo', { count: lines.length })}
          </Button>
        }
      >
        <label htmlFor={id}>{t('list.pasteHint')}</label>
        <TextArea
          ref={takeFirstFocus}
          id={id}
          rows={8}
          lang={language}
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Dialog>
    </>
  );
}
