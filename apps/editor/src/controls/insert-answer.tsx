import { Button, Dialog, TextField, useSurveyLanguage } from '@canvass/ui';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { type Piece, sampleText } from '../wording/placeholders.ts';

/** Minimum number of entries for which the list has a search field. */
const MIN_SEARCHED = 8;

interface InsertAnswerProps {
  /** The text of the field, as HTML. */
  readonly html: string;
  /** The values that the text can contain. */
  readonly pieces: readonly Piece[];
  /** The id of the field, at whose cursor a placeholder is inserted. */
  readonly fieldId: string;
  onChange(text: string): void;
}

/** A button that inserts an earlier answer, the points or other data into a text, and an example of the text. */
export function InsertAnswer({ html, pieces, fieldId, onChange }: InsertAnswerProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const sample = sampleText(html, pieces);
  return (
    <>
      {sample !== undefined && (
        <p className="field-note insert-sample">{t('insert.sample', { text: sample })}</p>
      )}
      <div className="insert-answer">
        <Button size="mini" kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('insert.title')}
        </Button>
      </div>
      <Dialog open={isOpen} title={t('insert.title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
        {isOpen && (
          <PieceList
            pieces={pieces}
            onChoose={({ reference }, fallback) => {
              setOpen(false);
              insertAtCursor(fieldId, placeholderOf(reference, fallback), onChange);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

/** A placeholder. `fallback` replaces a missing answer. */
function placeholderOf(reference: string, fallback: string): string {
  const text = fallback.trim().replaceAll(/["\\{}]/g, '');
  return text === '' ? `{{ ${reference} }}` : `{{ ${reference} | default("${text}") }}`;
}

/** Inserts a text at the cursor of a field, and puts the cursor behind it. */
function insertAtCursor(id: string, inserted: string, onChange: (text: string) => void): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  const from = field.selectionStart ?? field.value.length;
  onChange(field.value.slice(0, from) + inserted + field.value.slice(field.selectionEnd ?? from));
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(from + inserted.length, from + inserted.length);
  });
}

interface PieceListProps {
  readonly pieces: readonly Piece[];
  onChoose(piece: Piece, fallback: string): void;
}

function PieceList({ pieces, onChoose }: PieceListProps) {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const [fallback, setFallback] = useState('');
  const fallbackId = useId();
  const search = searchText.trim().toLowerCase();
  const found = pieces.filter(({ name }) => name.toLowerCase().includes(search));
  return (
    <>
      {pieces.length >= MIN_SEARCHED && (
        <TextField
          type="search"
          aria-label={t('outline.find')}
          placeholder={t('outline.findShort')}
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
        />
      )}
      <div className="field">
        <label htmlFor={fallbackId}>{t('insert.fallback')}</label>
        <TextField
          id={fallbackId}
          lang={useSurveyLanguage()}
          dir="auto"
          value={fallback}
          onChange={({ target }) => setFallback(target.value)}
        />
      </div>
      {found.length === 0 && <p className="quiet">{t('outline.none')}</p>}
      <ul className="add-types">
        {found.map((piece) => (
          <PieceEntry key={piece.reference} piece={piece} onChoose={() => onChoose(piece, fallback)} />
        ))}
      </ul>
    </>
  );
}

function PieceEntry({ piece, onChoose }: { readonly piece: Piece; onChoose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <li>
      <Button size="small" kind="quiet" aria-describedby={id} onClick={onChoose}>
        {piece.name}
      </Button>
      <span id={id} dir="auto">
        {t('insert.example', { text: piece.sample })}
      </span>
    </li>
  );
}
