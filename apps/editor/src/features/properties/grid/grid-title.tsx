import { Button, TextField, useSurveyLanguage } from '@canvass/ui';
import type { KeyboardEvent } from 'react';
import { useForm } from '../../../controls/form-context.ts';
import { fieldAt, textAt } from '../../../document/json.ts';
import type { Path } from '../../../document/outline.ts';
import { findLines, htmlOf } from '../../../document/plain-text.ts';
import { useLateTranslation } from '../../../i18n/late-translation.ts';
import type { Axis } from './grid-edits.ts';

interface GridTitleProps {
  readonly axis: Axis;
  readonly index: number;
  readonly count: number;
  readonly path: Path;
  readonly edits: {
    nameOf(axis: Axis, index: number): string;
    add(axis: Axis, index: number): void;
    move(axis: Axis, from: number, to: number): void;
    paste(axis: Axis, index: number, text: string): void;
    remove(axis: Axis, index: number): Promise<void>;
  };
  /** Moves the focus to the title of another row or column. */
  focus(axis: Axis, index: number): void;
}

/** Keys to the next and the previous title of each axis. Columns follow the direction of writing. */
function stepOf(event: KeyboardEvent<HTMLElement>, axis: Axis): -1 | 1 | undefined {
  if (axis === 'rows_items') return event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined;
  const isForward =
    (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction === 'ltr');
  return isForward ? 1 : -1;
}

/** Whether an arrow key would leave the text of a field. */
function isAtEdge({ currentTarget }: KeyboardEvent<HTMLInputElement>, step: -1 | 1): boolean {
  const { selectionStart, selectionEnd, value } = currentTarget;
  return selectionStart === selectionEnd && selectionStart === (step === 1 ? value.length : 0);
}

type TitleKeys = Pick<GridTitleProps, 'axis' | 'index' | 'edits' | 'focus'>;

/** The effect of an arrow key in a title: moving the focus, or with Alt moving the row or column. */
function findMove(
  event: KeyboardEvent<HTMLInputElement>,
  { axis, index, edits, focus }: TitleKeys,
): (() => void) | undefined {
  const step = stepOf(event, axis);
  if (step !== undefined && event.altKey) return () => edits.move(axis, index, index + step);
  if (step !== undefined && (axis === 'rows_items' || isAtEdge(event, step)))
    return () => focus(axis, index + step);
  return event.key === 'ArrowDown' ? () => focus('rows_items', 0) : undefined;
}

/** The effect of Enter, and of Backspace in an empty title. */
function findEdit(
  event: KeyboardEvent<HTMLInputElement>,
  { axis, index, count, edits, focus }: TitleKeys & { readonly count: number },
): (() => void) | undefined {
  if (event.key === 'Enter')
    return index + 1 < count ? () => focus(axis, index + 1) : () => edits.add(axis, index + 1);
  const isEmptied = event.key === 'Backspace' && event.currentTarget.value === '' && count > 1;
  return isEmptied ? () => void edits.remove(axis, index) : undefined;
}

/** The title of a row or column, with buttons that move and remove it. */
export function GridTitle({ axis, index, count, path, edits, focus }: GridTitleProps) {
  const { t } = useLateTranslation();
  const { project, edits: formEdits } = useForm();
  const language = useSurveyLanguage();
  const html = textAt(path.reduce<ReturnType<typeof fieldAt>>(fieldAt, project), 'title');
  const lines = findLines(html);
  const name = edits.nameOf(axis, index);
  const isRow = axis === 'rows_items';
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const run =
      findMove(event, { axis, index, edits, focus }) ?? findEdit(event, { axis, index, count, edits, focus });
    if (run === undefined) return;
    run();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className="grid-title">
      <TextField
        data-axis={axis}
        data-index={index}
        lang={language}
        dir="auto"
        aria-label={t(isRow ? 'grid.row' : 'grid.column', { number: index + 1 })}
        value={lines ?? html}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain').trim();
          if (!/[\t\r\n]/.test(text)) return;
          event.preventDefault();
          edits.paste(axis, index, event.clipboardData.getData('text/plain'));
        }}
        onChange={({ target }) =>
          formEdits.set([...path, 'title'], lines === undefined ? target.value : htmlOf(target.value), true)
        }
      />
      <span className="grid-buttons">
        {([-1, 1] as const).map((step) => (
          <Button
            key={step}
            size="mini"
            kind="quiet"
            aria-label={t(step === -1 ? 'grid.before' : 'grid.after', { name })}
            aria-disabled={index + step < 0 || index + step >= count || undefined}
            onClick={() => edits.move(axis, index, index + step)}
          >
            <span className={isRow ? undefined : 'mirrored'}>
              {isRow ? (step === -1 ? '↑' : '↓') : step === -1 ? '←' : '→'}
            </span>
          </Button>
        ))}
        <Button
          size="mini"
          kind="quiet"
          aria-label={t('list.remove', { name })}
          onClick={() => void edits.remove(axis, index)}
        >
          ×
        </Button>
      </span>
    </span>
  );
}
