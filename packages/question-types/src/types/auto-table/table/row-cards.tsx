import type { Issue } from '@canvass/protocol';
import { rowOfPart } from '../../../answers/rows/row-parts.ts';
import { issueTarget, questionIds } from '../../../controls/question/question-ids.ts';
import { cellIds, computePart, type ScreenRow, type TablePartProps } from './use-table-rows.tsx';
import { announce, Button, plainRichText, RichTextView, SelectField } from '@canvass/ui';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import '../../../controls/matrix/row-by-row.css';
import type { OptionView } from '@canvass/logic';
import { OpenText } from '../../../controls/texts/open-text.tsx';
import { usePageDates } from '../../../controls/formats/page-language.tsx';
import { textHint } from '../../../controls/texts/text-hint.tsx';
import { columnRules } from '../table-rows.ts';

interface OtherRowsProps extends TablePartProps {
  readonly openIndex: number;
  open(row: ScreenRow, control: string): void;
}
interface RowIssue {
  readonly issue: Issue;
  readonly row: ScreenRow;
  readonly number: number;
}

/**
 * Issues in rows that are not open, for screen readers, as targets of the error summary's links. When an issue gets the
 * focus, its row opens and the focus moves on to the control to correct.
 */
function OtherRows({ view, issues, t, table, openIndex, open }: OtherRowsProps) {
  const otherIssues = issues.flatMap((issue): readonly RowIssue[] => {
    const index = table.rows.findIndex(
      ({ answerIndex }) =>
        answerIndex !== undefined && rowOfPart(issue.part, [{ gid: String(answerIndex) }]) !== undefined,
    );
    const row = table.rows[index];
    return row === undefined || index === openIndex ? [] : [{ issue, row, number: index + 1 }];
  });
  if (otherIssues.length === 0) return null;
  const firstOf = new Map(
    otherIssues.toReversed().map((each) => [issueTarget(view.gid, each.issue), each] as const),
  );
  return (
    <ul className="cv-hidden">
      {[...firstOf].toReversed().map(([target, { issue, row, number }]) => (
        <li key={target}>
          <span
            id={target}
            tabIndex={-1}
            aria-describedby={`${target}-error`}
            onFocus={() => open(row, target)}
          >
            {t('auto_table.row', { number })}
          </span>
          <span id={`${target}-error`}>
            {t('question.error_prefix')} {t(issue.key, issue.params)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows one row at a time on narrow screens. Respondents can open any row. */
export function RowCards(props: TablePartProps & { readonly children: ReactNode }) {
  const { view, table, t } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const currentCard = useCurrentCard(props, heading);
  const { row, index } = currentCard;
  if (row === undefined) return null;
  const total = table.rows.length;
  const addRow = () => {
    if (table.isBlank(row.key)) {
      announce(t('auto_table.still_empty'));
      currentCard.show(row.key, 'first');
      return;
    }
    const key = table.add();
    announce(t('auto_table.added', { number: total + 1 }));
    currentCard.show(key);
  };
  const remove = () => {
    props.remove(row, index);
    const next = table.rows[index + 1] ?? table.rows[index - 1];
    currentCard.show(next?.key);
  };
  return (
    <div id={questionIds(view.gid).control} className="cv-table-cards">
      <CardBar {...props} current={currentCard} />
      <RowCard {...props} key={row.key} row={row} index={index} heading={heading} remove={remove} />
      <div className="cv-row-moves">
        {index < total - 1 ? (
          <Button onClick={() => currentCard.show(table.rows[index + 1]?.key)}>{t('auto_table.next')}</Button>
        ) : (
          !table.isFull && <Button onClick={addRow}>{t('auto_table.add')}</Button>
        )}
        {index > 0 && (
          <Button kind="quiet" onClick={() => currentCard.show(table.rows[index - 1]?.key)}>
            {t('auto_table.previous')}
          </Button>
        )}
      </div>
      {props.children}
      <OtherRows
        {...props}
        openIndex={index}
        open={(other, control) => currentCard.show(other.key, control)}
      />
    </div>
  );
}

interface CurrentCard {
  readonly index: number;
  readonly row: ScreenRow | undefined;
  open(key: number | undefined): void;
  /** Opens a row. The focus moves to its heading, its first field, or the control with this id. */
  show(key: number | undefined, target?: string): void;
}

function useCurrentCard(
  { table: { rows }, issues }: TablePartProps,
  heading: RefObject<HTMLHeadingElement | null>,
): CurrentCard {
  const requestedTarget = useRef<string>(undefined);
  const wrongKey = rows.find(({ answerIndex }) => isWrong(answerIndex, issues))?.key;
  const [openKey, open] = useState<number | undefined>(wrongKey);
  const [earlierWrongKey, setEarlierWrongKey] = useState(wrongKey);
  const [, redraw] = useState(0);
  if (wrongKey !== earlierWrongKey) {
    setEarlierWrongKey(wrongKey);
    // A corrected row stays open, because the respondent may still be writing.
    if (wrongKey !== undefined && earlierWrongKey === undefined) open(wrongKey);
  }
  useLayoutEffect(() => {
    const target = requestedTarget.current;
    requestedTarget.current = undefined;
    if (target === 'heading') heading.current?.focus();
    else if (target === 'first') firstField(heading.current)?.focus();
    else if (target !== undefined) document.getElementById(target)?.focus();
  });
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === openKey),
  );
  return {
    index,
    row: rows[index],
    open,
    show(key, target = 'heading') {
      requestedTarget.current = target;
      open(key);
      redraw((count) => count + 1);
    },
  };
}

const firstField = (heading: HTMLElement | null) =>
  heading
    ?.closest('.cv-table-card')
    ?.querySelector<HTMLElement>('.cv-table-field :is(input, textarea, select)');

const isWrong = (answerIndex: number | undefined, issues: TablePartProps['issues']) =>
  answerIndex !== undefined &&
  issues.some(({ part }) => rowOfPart(part, [{ gid: String(answerIndex) }]) !== undefined);

function CardBar({ view, issues, t, table, current }: TablePartProps & { readonly current: CurrentCard }) {
  const { rows } = table;
  if (rows.length < 2) return null;
  const label = (row: ScreenRow, index: number) => {
    const [first] = view.options.flatMap(({ option }) => row.cells[option.gid] ?? []);
    const key = isWrong(row.answerIndex, issues) ? 'auto_table.choice_wrong' : 'auto_table.choice';
    return t(key, { number: index + 1, text: first ?? t('auto_table.blank') });
  };
  return (
    <div className="cv-rows-bar">
      <p className="cv-rows-position">
        {t('auto_table.row_of', { number: current.index + 1, total: rows.length })}
      </p>
      <SelectField
        id={`${questionIds(view.gid).frame}-rows`}
        aria-label={t('auto_table.go_to')}
        value={current.index}
        onChange={({ target }) => current.open(rows[Number(target.value)]?.key)}
      >
        {rows.map((row, at) => (
          <option key={row.key} value={at}>
            {label(row, at)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

interface RowCardProps extends TablePartProps {
  readonly row: ScreenRow;
  readonly index: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children?: ReactNode;
}

function RowCard(props: RowCardProps) {
  const { view, t, row, index, heading, headingLevel = 2 } = props;
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3' | 'h4' | 'h5'; // levels of questions are 1 to 4
  const canRemove = row.answerIndex !== undefined || props.table.rows.length > 1;
  return (
    <fieldset className="cv-table-card" data-row={row.key}>
      <legend>
        <Heading ref={heading} tabIndex={-1} className="cv-table-card-title">
          {t('auto_table.row', { number: index + 1 })}
        </Heading>
      </legend>
      <div className="cv-table-remove-card">
        {canRemove && (
          <Button
            kind="quiet"
            size="small"
            aria-label={t('auto_table.remove_row', { number: index + 1 })}
            onClick={() => props.remove(row, index)}
          >
            {t('auto_table.remove')}
          </Button>
        )}
      </div>
      {view.options.map((column) => (
        <CardField key={column.option.gid} {...props} column={column} />
      ))}
    </fieldset>
  );
}

function CardField(props: RowCardProps & { readonly column: OptionView }) {
  const dates = usePageDates();
  const { view, issues, t, table, row, index, column } = props;
  const { option, title, tipText } = column;
  const rules = columnRules(option);
  const ids = cellIds(view.gid, row, option.gid);
  const part = computePart(row, option.gid);
  // A date has several fields, whose group cannot have a label element.
  const Label = rules.validator.id === 'date' ? 'span' : 'label';
  const tip = tipText === undefined ? undefined : `${ids.control}-tip`;
  return (
    <div className="cv-table-field" data-column={option.gid}>
      <Label className="cv-table-label" {...(Label === 'label' && { htmlFor: ids.control })}>
        {option.required === true && (
          <span className="cv-blank-required" aria-hidden="true">
            *
          </span>
        )}
        <RichTextView text={title} inline />
      </Label>
      {tipText !== undefined && (
        <div id={tip} className="cv-option-tip">
          <RichTextView text={tipText} inline />
        </div>
      )}
      <OpenText
        ids={ids}
        rules={rules}
        value={row.cells[option.gid] ?? ''}
        commit={(text) => table.write(row.key, option.gid, text)}
        t={t}
        settings={{ ...option, required: option.required === true && row.answerIndex !== undefined }}
        name={t('auto_table.cell', { number: index + 1, title: plainRichText(title) })}
        hint={textHint(rules, t, dates)}
        describedBy={tip}
        issues={issues.filter((issue) => issue.part === part)}
      />
    </div>
  );
}
