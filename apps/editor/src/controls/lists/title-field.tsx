import type { Json } from '@canvass/authoring';
import { TextField, useSurveyLanguage } from '@canvass/ui';
import type { KeyboardEvent } from 'react';
import { textAt } from '../../document/json.ts';
import type { Path } from '../../document/outline.ts';
import { htmlOf, findLines } from '../../document/plain-text.ts';
import { createFirstTitle } from '../../fields/declarations.ts';
import { useForm } from '../form-context.ts';

/** Whether an entry still has its initial title. `path` is the path of the list. */
export const isUntouched = (entry: Json, path: Path, index: number): boolean =>
  textAt(entry, 'title') === createFirstTitle(path.at(-1), index);

interface TitleFieldProps {
  readonly entry: Json;
  readonly path: Path;
  readonly label: string;
  readonly index: number;
  onKeyDown(event: KeyboardEvent): void;
  readonly onPaste: ((text: string) => void) | undefined;
}

/** A field for the title of an entry. Typing or pasting into an initial title replaces it. */
export function TitleField({ entry, path, label, index, onKeyDown, onPaste }: TitleFieldProps) {
  const { edits, issuesAt } = useForm();
  const html = textAt(entry, 'title');
  const lines = findLines(html);
  return (
    <TextField
      data-entry={index}
      lang={useSurveyLanguage()}
      dir="auto"
      aria-label={label}
      invalid={issuesAt(path).some(({ severity }) => severity === 'error')}
      value={lines ?? html}
      onMouseDown={(event) => {
        if (!isUntouched(entry, path.slice(0, -1), index) || document.activeElement === event.currentTarget)
          return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.select();
      }}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain').trim();
        if (onPaste === undefined || !/[\r\n]/.test(text)) return;
        event.preventDefault();
        onPaste(text);
      }}
      onChange={({ target }) =>
        edits.set([...path, 'title'], lines === undefined ? target.value : htmlOf(target.value), true)
      }
    />
  );
}
