import { Button, hasJustMoved, plainRichText, RichTextView } from '@canvass/ui';
import { rowOfPart } from '../../answers/rows/row-parts.ts';
import { isRowRequired } from '../../answers/rows/rows.ts';
import { issueTarget, partIds, questionIds } from '../question/question-ids.ts';
import type { MatrixLayoutProps } from './matrix-props.tsx';
import { useCurrentRow, type CurrentRow } from './use-current-row.tsx';
import { useRef, type KeyboardEvent, useLayoutEffect } from 'react';
import { useInnerStep } from '../question/use-inner-step.tsx';
import { IssueMessage } from '../question/issue-message.tsx';
import { hasEnds, ownIssues, PartTitle } from './row-head.tsx';
import './row-by-row.css';
import type { ViewProps } from '../view-props.ts';

interface OtherIssuesProps extends MatrixLayoutProps {
  readonly current: CurrentRow;
}

/**
 * Issues in rows that are not open, for screen readers. Other respondents see marks in the list of rows. Each issue is the
 * target of a link in the error summary. On focus, its row opens and the focus moves on to the control to correct.
 */
function OtherIssues({ view, issues, t, current }: OtherIssuesProps) {
  const rowOptions = view.rows.map(({ option }) => option);
  const otherIssues = issues.flatMap((issue) => {
    const gid = rowOfPart(issue.part, rowOptions);
    const index = view.rows.findIndex(({ option }) => option.gid === gid);
    const row = view.rows[index];
    return row === undefined || index === current.index
      ? []
      : [{ issue, index, row, target: issueTarget(view.gid, issue) }];
  });
  otherIssues.sort((one, other) => one.index - other.index);
  const firstOf = new Map(otherIssues.map((other) => [other.target, other] as const).reverse());
  if (firstOf.size === 0) return null;
  return (
    <ul className="cv-hidden">
      {[...firstOf.values()].reverse().map(({ issue, index, row, target }) => (
        <li key={target}>
          <span
            id={target}
            tabIndex={-1}
            aria-describedby={`${target}-error`}
            onFocus={() => current.focus(index, target)}
          >
            {plainRichText(row.title)}
          </span>
          <span id={`${target}-error`}>
            {t('question.error_prefix')} {t(issue.key, issue.params)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows one row at a time as an ordinary list. Respondents can open any row. The page shows a remark about rows left
 * empty.
 */
export function RowByRow(props: MatrixLayoutProps) {
  const { view, issues, t, headingLevel = 2 } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const currentRow = useCurrentRow(props, heading);
  const next = useRowStep(props, currentRow);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (event.repeat || hasJustMoved() || next()) event.preventDefault();
  };
  const row = view.rows[currentRow.index];
  if (row === undefined) return null;
  const ids = partIds(view.gid, row.option.gid);
  const rowIssues = ownIssues(issues, row);
  const Heading = `h${headingLevel + 1}` as 'h2' | 'h3' | 'h4' | 'h5'; // levels of questions are 1 to 4
  const end = hasEnds(props) ? row.option.rightWord : undefined;
  const group = view.rowGroups?.find(({ gid }) => gid === row.group);

  return (
    <div id={questionIds(view.gid).control} className="cv-rows">
      <RowBar {...props} current={currentRow} />
      <fieldset
        key={row.option.gid}
        id={ids.control}
        className="cv-row"
        aria-describedby={rowIssues.length > 0 ? ids.error : undefined}
      >
        <legend>
          {group !== undefined && (
            <span className="cv-row-group">
              <RichTextView text={group.title} inline />
            </span>
          )}
          <Heading ref={heading} tabIndex={-1} className="cv-row-title">
            <span className="cv-row-words">
              <PartTitle view={view} optionView={row} />
            </span>
            {end !== undefined && end !== '' && (
              <span className="cv-matrix-end">
                <bdi>{end}</bdi>
              </span>
            )}
          </Heading>
        </legend>
        <IssueMessage id={ids.error} issues={rowIssues} t={t} />
        {props.list(row, { onComplete: currentRow.onComplete, onKeyDown })}
        {props.rowExtra?.(row)}
      </fieldset>
      <RowMoves {...props} current={currentRow} />
      <OtherIssues {...props} current={currentRow} />
    </div>
  );
}

/** Lets the page's button open the next row, shows a remark about rows left empty, and returns the step to the next row. */
function useRowStep(props: MatrixLayoutProps, current: CurrentRow): () => boolean {
  const { view, t, isAnswered, offerStep, remark } = props;
  const total = view.rows.length;
  const isLast = current.index >= total - 1;
  const next = () => {
    if (!isLast) current.show(current.index + 1);
    return !isLast;
  };
  useInnerStep(
    offerStep,
    isLast ? null : t('matrix.next_row_of', { number: current.index + 2, total }),
    next,
  );
  const emptyRows = view.rows.filter((row) => !isAnswered(row) && !isRowRequired(view.question, row.option));
  const isBegun = emptyRows.length > 0 && view.rows.some(isAnswered);
  useRowRemark(remark, isBegun ? t('matrix.left_empty', { count: emptyRows.length }) : null);
  return next;
}

interface RowPartProps extends MatrixLayoutProps {
  readonly current: CurrentRow;
}

function RowBar({ view, issues, t, isAnswered, current }: RowPartProps) {
  const { rows, gid } = view;
  if (rows.length < 2) return null;
  const answered = rows.filter(isAnswered).length;
  const gids = rows.map(({ option }) => option);
  const wrongRows = new Set(issues.map(({ part }) => rowOfPart(part, gids)));
  const labelKey = (index: number) => {
    const row = rows[index];
    if (row !== undefined && wrongRows.has(row.option.gid)) return 'matrix.choice_wrong';
    return row !== undefined && isAnswered(row) ? 'matrix.choice_done' : 'matrix.choice';
  };
  return (
    <div className="cv-rows-bar">
      <p className="cv-rows-position">
        <span className="cv-rows-go">
          <span aria-hidden="true">
            {t('matrix.row_of', { number: current.index + 1, total: rows.length })}
          </span>
          <select
            id={`${questionIds(gid).frame}-rows`}
            aria-label={t('matrix.go_to')}
            value={rows[current.index]?.option.gid}
            onChange={({ target }) => current.open(gids.findIndex((row) => row.gid === target.value))}
          >
            {rows.map(({ option, title }, at) => (
              <option key={option.gid} value={option.gid}>
                {t(labelKey(at), { number: at + 1, title: plainRichText(title) })}
              </option>
            ))}
          </select>
        </span>
        <span>{t('matrix.answered', { count: answered })}</span>
      </p>
      <div className="cv-rows-progress" aria-hidden="true">
        {rows.map((row, at) => (
          <span
            key={row.option.gid}
            data-answered={isAnswered(row) || undefined}
            data-current={at === current.index || undefined}
          />
        ))}
      </div>
    </div>
  );
}

/** Buttons to the next and to the previous row. With `offerStep`, the page's button opens the next row instead. */
function RowMoves({ view, t, offerStep, current }: RowPartProps) {
  const { index, show } = current;
  const hasStep = offerStep === undefined && index < view.rows.length - 1;
  if (!hasStep && index === 0) return null;
  return (
    <div className="cv-row-moves">
      {hasStep && <Button onClick={() => hasJustMoved() || show(index + 1)}>{t('matrix.next_row')}</Button>}
      {index > 0 && (
        <Button kind="quiet" onClick={() => show(index - 1)}>
          {t('matrix.previous_row')}
        </Button>
      )}
    </div>
  );
}

/** Passes a remark to the page, which shows it once before the page is left. Null removes it. */
function useRowRemark(remark: ViewProps['remark'], text: string | null): void {
  useLayoutEffect(() => {
    if (text === null) return;
    remark?.(text);
    return () => remark?.(null);
  }, [remark, text]);
}
