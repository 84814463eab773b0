import type { OptionView } from '@canvass/logic';
import { TextArea, TextField, Button, plainRichText, RichTextView, VisuallyHidden } from '@canvass/ui';
import { useRef, type KeyboardEvent, type CSSProperties, type ReactNode, type RefObject } from 'react';
import type { TextRules } from '../../../answers/open-text/text-rules.ts';
import { type PageDates, usePageDates, useTextForm } from '../../../controls/formats/page-language.tsx';
import { IssueMessage } from '../../../controls/question/issue-message.tsx';
import { partIds, questionIds } from '../../../controls/question/question-ids.ts';
import { textHint } from '../../../controls/texts/text-hint.tsx';
import { inputAttributes } from '../../../controls/texts/text-input.tsx';
import { useTextDraft } from '../../../controls/texts/use-text-draft.tsx';
import type { Translate } from '../../../controls/view-props.ts';
import { cellIds, computePart, type ScreenRow, type TablePartProps } from './use-table-rows.tsx';
import { columnRules } from '../table-rows.ts';

/** Lines of a field in a cell. They are fewer than in other fields, because cells are side by side. */
const ROWS = { small: 1, middle: 2, big: 3 } as const;

interface CellFieldProps extends TablePartProps {
  readonly row: ScreenRow;
  readonly column: OptionView;
  readonly name: string;
  onKeyDown(event: KeyboardEvent): void;
}

/** The field in a cell of the wide table. Its hint is at the head of the column. */
function CellField(props: CellFieldProps) {
  const { view, issues, t, table, row, column, name } = props;
  const { option } = column;
  const rules = columnRules(option);
  const part = computePart(row, option.gid);
  const ids = cellIds(view.gid, row, option.gid);
  const partIssues = issues.filter((issue) => issue.part === part);
  const draft = useTextDraft({
    value: row.cells[option.gid] ?? '',
    commit: (text) => table.write(row.key, option.gid, text),
    ...useTextForm(rules),
  });
  const dates = usePageDates();
  const hint = columnHint(rules, t, dates) === undefined ? undefined : partIds(view.gid, option.gid).hint;
  const rows = rules.validator.input.multiline === true ? ROWS[option.inputbox_height ?? 'small'] : 1;
  const sharedProps = {
    id: ids.control,
    value: draft.text,
    invalid: partIssues.length > 0,
    placeholder: option.placeholder_text,
    'aria-label': name,
    'aria-describedby': [hint, partIssues.length > 0 && ids.error].filter(Boolean).join(' ') || undefined,
    'aria-required': (option.required === true && row.answerIndex !== undefined) || undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      draft.type(target.value);
      if (target.value.trim() !== '') table.grow(row.key);
    },
    onBlur: draft.settle,
  };
  return (
    <>
      <IssueMessage id={ids.error} issues={partIssues} t={t} />
      {rows > 1 ? (
        <TextArea {...sharedProps} rows={rows} />
      ) : (
        <TextField {...sharedProps} {...inputAttributes(rules)} onKeyDown={props.onKeyDown} />
      )}
    </>
  );
}

export function WideTable(props: TablePartProps & { readonly children: ReactNode }) {
  const { view, t, table, children } = props;
  const box = useRef<HTMLDivElement>(null);
  // A custom property, which React's types do not know.
  const style = { '--columns': view.options.length } as CSSProperties;
  return (
    <>
      <div ref={box} id={questionIds(view.gid).control} className="cv-table" style={style}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="cv-table-number">
                <VisuallyHidden>{t('auto_table.number')}</VisuallyHidden>
              </th>
              {view.options.map((column) => (
                <ColumnHead key={column.option.gid} {...props} column={column} />
              ))}
              <th scope="col" className="cv-table-remove">
                <VisuallyHidden>{t('auto_table.remove')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, at) => (
              <WideRow key={row.key} {...props} row={row} index={at} box={box} />
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </>
  );
}

function ColumnHead({ view, t, column }: TablePartProps & { readonly column: OptionView }) {
  const { option, title, tipText } = column;
  const hint = columnHint(columnRules(option), t, usePageDates());
  return (
    <th scope="col">
      {option.required === true && (
        <span className="cv-blank-required" aria-hidden="true">
          *
        </span>
      )}
      <RichTextView text={title} inline />
      {tipText !== undefined && (
        <span className="cv-option-tip">
          <RichTextView text={tipText} inline />
        </span>
      )}
      {hint !== undefined && (
        <span id={partIds(view.gid, option.gid).hint} className="cv-table-hint">
          <bdi>{hint}</bdi>
        </span>
      )}
    </th>
  );
}

interface WideRowProps extends TablePartProps {
  readonly row: ScreenRow;
  readonly index: number;
  readonly box: RefObject<HTMLElement | null>;
}

function WideRow(props: WideRowProps) {
  const { view, t, table, row, index, box } = props;
  const isSpare = row.answerIndex === undefined && index === table.rows.length - 1;
  /** Enter moves to the next row, if there is one, instead of leaving the page. */
  const onKeyDown = (event: KeyboardEvent, column: string) => {
    const rowBelow = table.rows[index + 1];
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || rowBelow === undefined) return;
    event.preventDefault();
    cellIn(box.current, rowBelow.key, column)?.focus();
  };
  return (
    <tr data-row={row.key} data-spare={isSpare || undefined}>
      <th scope="row" className="cv-table-number">
        {index + 1}
      </th>
      {view.options.map((column) => (
        <td key={column.option.gid} data-column={column.option.gid}>
          <CellField
            {...props}
            column={column}
            name={t('auto_table.cell', { number: index + 1, title: plainRichText(column.title) })}
            onKeyDown={(event) => onKeyDown(event, column.option.gid)}
          />
        </td>
      ))}
      <td className="cv-table-remove">
        {!isSpare && (
          <Button
            kind="quiet"
            aria-label={t('auto_table.remove_row', { number: index + 1 })}
            onClick={() => props.remove(row, index)}
          >
            <span className="cv-table-cross" aria-hidden="true" />
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The control of a cell in the row with this key. `column` defaults to the first column. */
export function cellIn(box: HTMLElement | null, key: number, column?: string): HTMLElement | null {
  const row = box?.querySelector(`[data-row="${key}"]`);
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const cell = cells.find(({ dataset }) => column === undefined || dataset['column'] === column);
  return cell?.querySelector<HTMLElement>('input, textarea, select') ?? null;
}

/** The hint of a column. In the wide table a date is one field, with the year first. */
function columnHint(rules: TextRules, t: Translate, dates: PageDates): string | undefined {
  if (rules.validator.id !== 'date') return textHint(rules, t, dates);
  const { format = 'yyyy-MM-dd' } = rules.settings;
  return t('auto_table.date_format', { example: EXAMPLE_DATE.slice(0, format.length) });
}
const EXAMPLE_DATE = '1995-05-31';
