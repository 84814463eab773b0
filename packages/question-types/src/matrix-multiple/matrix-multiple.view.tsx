import type { OptionView } from '@canvass/logic';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import type { ReactNode } from 'react';
import type { Entry } from '../entries/entry.ts';
import { cellPart } from '../rows/parts.ts';
import { isAskedIn, isRowRequired } from '../rows/row-cells.ts';
import type { ViewProps } from '../view-props.ts';
import { CellChoice } from '../views/matrix/cell-choice.tsx';
import { CellText } from '../views/matrix/cell-text.tsx';
import { ClearRows } from '../views/matrix/clear-rows.tsx';
import { rowView } from '../views/matrix/in-row.ts';
import { MatrixLayout } from '../views/matrix/matrix-layout.tsx';
import type { RowSteps } from '../views/matrix/matrix-props.tsx';
import { RowExtra } from '../views/matrix/row-extra.tsx';
import { type Rows, useRows } from '../views/matrix/use-rows.tsx';
import { IssueMessage } from '../views/question/issue-message.tsx';
import { OptionGrid } from '../views/options/option-grid.tsx';
import { OptionRow } from '../views/options/option-row.tsx';
import { QuestionFrame } from '../views/question/question-frame.tsx';
import { partIds, questionIds } from '../views/question/question-ids.ts';
import { rowsHint } from './rows-hint.tsx';
import { type RowChoices, useRowChoices } from './use-row-choices.tsx';
import { useRowStops } from './use-row-stops.tsx';

/** Native checkboxes, one Tab stop per row of the table. At the most, the others stay in reach and say why. */
export default function MatrixMultipleView(props: ViewProps<MatrixMultipleAnswer>) {
  const { view, answer, t } = props;
  const rows = useRows<readonly Entry[]>(props);
  const choices = useRowChoices(props, rows);
  const isClearable = view.rows.some(({ option }) => !isRowRequired(view.question, option));
  return (
    <QuestionFrame {...props} shape="group" hint={<RowsHint {...props} />}>
      <CheckboxRows {...props} rows={rows} choices={choices} />
      {isClearable && (
        <ClearRows
          gid={view.gid}
          idle={answer === undefined}
          words={t('matrix_multiple.clear')}
          done={t('matrix_multiple.cleared')}
          clear={rows.clear}
        />
      )}
    </QuestionFrame>
  );
}

const limitIdOf = (gid: string) => `${questionIds(gid).hint}-limit`;

function RowsHint({ view, layout, t }: ViewProps<MatrixMultipleAnswer>) {
  const [, max] = view.question.options_range ?? [];
  return (
    <>
      <span>{rowsHint(view, t)}</span>
      {typeof max === 'number' && (
        <span id={limitIdOf(view.gid)} className="cv-hidden">
          {t('matrix_multiple.full', { max })}
        </span>
      )}
      {layout === 'pc' && view.question.lineByline !== true && (
        <span className="cv-hidden">{t('matrix_multiple.keys')}</span>
      )}
    </>
  );
}

interface CheckboxRowsProps extends ViewProps<MatrixMultipleAnswer> {
  readonly rows: Rows<readonly Entry[]>;
  readonly choices: RowChoices;
}

function CheckboxRows(props: CheckboxRowsProps) {
  const { view, issues, t, rows, choices } = props;
  const entryOf = (row: OptionView, gid: string) => choices.entriesOf(row).find((entry) => entry[0] === gid);
  const stops = useRowStops((row, gid) => entryOf(row, gid) !== undefined);
  const askedIn = (row: OptionView) =>
    view.options.filter(({ option }) => isAskedIn(view.question, row.option, option.gid));
  const unavailable = (row: OptionView, { option }: OptionView) =>
    choices.isFull(row) && option.exclusive !== true && entryOf(row, option.gid) === undefined
      ? limitIdOf(view.gid)
      : undefined;

  const cell = (row: OptionView, shown: OptionView, caption: ReactNode) => {
    const { gid } = shown.option;
    const because = unavailable(row, shown);
    const part = cellPart(row.option.gid, gid);
    const isWrong = issues.some((issue) => issue.part === part);
    return (
      <CellChoice
        type="checkbox"
        view={view}
        row={row}
        shown={shown}
        caption={caption}
        issues={issues}
        t={t}
        checked={entryOf(row, gid) !== undefined}
        tabIndex={stops.tabIndex(row, askedIn(row), gid)}
        aria-disabled={because !== undefined || undefined}
        aria-describedby={
          because ?? (isWrong && shown.option.is_open !== true ? partIds(view.gid, part).error : undefined)
        }
        onFocus={() => stops.visit(row, gid)}
        onKeyDown={stops.onKeyDown}
        onChange={({ target }) => choices.choose(row, shown, target.checked)}
      />
    );
  };

  const list = (row: OptionView, go: RowSteps) => (
    <OptionGrid view={rowView(view, row)}>
      {(inside) => {
        const shown = askedIn(row).find(
          ({ option }) => cellPart(row.option.gid, option.gid) === inside.option.gid,
        );
        return (
          shown && (
            <OptionRow
              gid={view.gid}
              type="checkbox"
              shown={inside}
              entry={entryOf(row, shown.option.gid)}
              issues={issues}
              t={t}
              content={view.question.content_type}
              takesFocus={choices.pressed === inside.option.gid}
              byVoice={view.question.answerByVoice}
              unavailableBecause={unavailable(row, shown)}
              on={{
                choose: (_, chosen) => choices.choose(row, shown, chosen),
                write: (_, text) => choices.write(row, shown, text),
                keyDown: go.onKeyDown,
              }}
            />
          )
        );
      }}
    </OptionGrid>
  );

  /** Texts of what is chosen, and what is wrong with a choice. */
  const more = (row: OptionView, asked: readonly OptionView[]) => {
    const parts = asked.flatMap((shown) => {
      const { gid, is_open: open } = shown.option;
      const part = cellPart(row.option.gid, gid);
      const entry = entryOf(row, gid);
      const own = issues.filter((issue) => issue.part === part);
      if (open !== true) {
        if (own.length === 0) return [];
        return [<IssueMessage key={gid} id={partIds(view.gid, part).error} issues={own} t={t} />];
      }
      if (entry === undefined) return [];
      return [
        <CellText
          key={gid}
          view={view}
          row={row}
          shown={shown}
          value={entry[1] ?? ''}
          issues={issues}
          t={t}
          takesFocus={choices.pressed === part}
          commit={(text) => choices.write(row, shown, text)}
        />,
      ];
    });
    return parts.length === 0 ? null : parts;
  };

  return (
    <MatrixLayout
      {...props}
      isAnswered={(row) =>
        choices.entriesOf(row).length > 0 || rows.of(row.option).noApply === true || askedIn(row).length === 0
      }
      rowState={(row) => `${rows.state(row.option)} ${stops.kept(row)}`}
      cell={cell}
      rowMore={(row) => more(row, askedIn(row))}
      list={list}
      rowExtra={(row) => <RowExtra view={view} row={row} rows={rows} issues={issues} t={t} />}
    />
  );
}
