import type { OptionView } from '@canvass/logic';
import type { MatrixSingleAnswer } from '@canvass/protocol';
import { useState } from 'react';
import { type Entry, makeEntry } from '../entries/entry.ts';
import { askedIn, isRowRequired } from '../rows/row-cells.ts';
import { cellPart } from '../rows/parts.ts';
import type { ViewProps } from '../view-props.ts';
import { CellChoice } from '../views/matrix/cell-choice.tsx';
import { CellText } from '../views/matrix/cell-text.tsx';
import { ClearRows } from '../views/matrix/clear-rows.tsx';
import { rowView } from '../views/matrix/in-row.ts';
import { MatrixLayout } from '../views/matrix/matrix-layout.tsx';
import type { RowSteps } from '../views/matrix/matrix-props.tsx';
import { RowExtra } from '../views/matrix/row-extra.tsx';
import { useCellTexts, useRows } from '../views/matrix/use-rows.tsx';
import { OptionGrid } from '../views/options/option-grid.tsx';
import { OptionRow } from '../views/options/option-row.tsx';
import { QuestionFrame } from '../views/question/question-frame.tsx';
import { useExplicitChoice } from '../views/options/use-explicit-choice.tsx';
import { SelectRows } from './select-rows.tsx';

/** Native radios, one group per row; or a select per row. */
export default function MatrixSingleView(props: ViewProps<MatrixSingleAnswer>) {
  const { view, answer, t } = props;
  const rows = useRows<Entry>(props);
  const isClearable = view.rows.some(({ option }) => !isRowRequired(view.question, option));
  return (
    <QuestionFrame {...props} shape="group">
      {view.question.matrix_type === 'select' ? (
        <SelectRows {...props} rows={rows} />
      ) : (
        <RadioRows {...props} rows={rows} />
      )}
      {isClearable && (
        <ClearRows
          gid={view.gid}
          idle={answer === undefined}
          words={t('matrix_single.clear')}
          done={t('matrix_single.cleared')}
          clear={rows.clear}
        />
      )}
    </QuestionFrame>
  );
}

type RadioRowsProps = ViewProps<MatrixSingleAnswer> & { readonly rows: ReturnType<typeof useRows<Entry>> };

function RadioRows(props: RadioRowsProps) {
  const { view, issues, t, rows } = props;
  const texts = useCellTexts();
  const explicit = useExplicitChoice();
  /** The cell whose open text takes focus, because it was tapped. */
  const [tapped, setTapped] = useState<string>();
  const chosen = (row: OptionView) => rows.of(row.option).cell;

  const choose = (row: OptionView, shown: OptionView) => {
    const { cell } = rows.now(row.option);
    if (cell !== undefined) texts.remember(row.option, [cell]);
    setTapped(explicit.isExplicit() ? cellPart(row.option.gid, shown.option.gid) : undefined);
    rows.setCell(row.option, texts.entryFor(row.option, shown.option));
  };
  const isComplete = (row: OptionView, shown: OptionView) =>
    explicit.isExplicit() && shown.option.is_open !== true && row.option.is_open !== true;
  const write = (row: OptionView, shown: OptionView, text: string) =>
    rows.setCell(row.option, makeEntry(shown.option, text));

  const list = (row: OptionView, go: RowSteps) => (
    <OptionGrid view={rowView(view, row)}>
      {(inside) => {
        const shown = view.options.find(
          ({ option }) => cellPart(row.option.gid, option.gid) === inside.option.gid,
        );
        if (shown === undefined) return null;
        const entry = chosen(row);
        const isChosen = entry?.[0] === shown.option.gid;
        return (
          <OptionRow
            gid={view.gid}
            type="radio"
            shown={inside}
            entry={isChosen ? entry : undefined}
            issues={issues}
            t={t}
            content={view.question.content_type}
            takesFocus={tapped === inside.option.gid}
            byVoice={view.question.answerByVoice}
            on={{
              choose() {
                choose(row, shown);
                if (isComplete(row, shown)) go.done();
              },
              press() {
                if (isChosen && isComplete(row, shown)) go.done();
              },
              write: (_, text) => write(row, shown, text),
              keyDown(event) {
                explicit.onKeyDown(event);
                go.onKeyDown(event);
              },
              keyUp: explicit.onKeyUp,
            }}
          />
        );
      }}
    </OptionGrid>
  );

  return (
    <MatrixLayout
      {...props}
      isAnswered={(row) => {
        const { cell, noApply } = rows.of(row.option);
        const offered = view.options.map(({ option }) => option);
        return (
          cell !== undefined || noApply === true || askedIn(view.question, row.option, offered).length === 0
        );
      }}
      rowState={(row) => rows.state(row.option)}
      cell={(row, shown, caption) => (
        <CellChoice
          type="radio"
          view={view}
          row={row}
          shown={shown}
          caption={caption}
          issues={issues}
          t={t}
          checked={chosen(row)?.[0] === shown.option.gid}
          onChange={() => choose(row, shown)}
          onKeyDown={explicit.onKeyDown}
          onKeyUp={explicit.onKeyUp}
        />
      )}
      rowMore={(row) => {
        const shown = view.options.find(({ option }) => option.gid === chosen(row)?.[0]);
        if (shown?.option.is_open !== true) return null;
        return (
          <CellText
            key={shown.option.gid}
            view={view}
            row={row}
            shown={shown}
            value={chosen(row)?.[1] ?? ''}
            issues={issues}
            t={t}
            takesFocus={tapped === cellPart(row.option.gid, shown.option.gid)}
            commit={(text) => write(row, shown, text)}
          />
        );
      }}
      list={list}
      rowExtra={(row) => <RowExtra view={view} row={row} rows={rows} issues={issues} t={t} />}
    />
  );
}
