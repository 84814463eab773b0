import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { ChoiceEntry, MatrixMultipleAnswer } from '@canvass/protocol';
import { isRowRequired } from '../../answers/rows/row-cells.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { askedIn, ChoiceRows } from '../../controls/matrix/choice-rows.tsx';
import { ClearRows } from '../../controls/matrix/clear-rows.tsx';
import { type Rows, useRows } from '../../controls/matrix/use-rows.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { rowsHint } from './rows-hint.tsx';
import { type RowChoices, useRowChoices } from './use-row-choices.tsx';
import { useRowStops } from './use-row-stops.tsx';

/** Native checkboxes, one Tab stop per row of the table. At the most, the others stay in reach and say why. */
export default function MatrixMultipleView(
  props: ViewProps<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>,
) {
  const { view, answer, t } = props;
  const rows = useRows<readonly ChoiceEntry[]>(props);
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

function RowsHint({ view, layout, t }: ViewProps<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>) {
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

interface CheckboxRowsProps extends ViewProps<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer> {
  readonly rows: Rows<readonly ChoiceEntry[]>;
  readonly choices: RowChoices;
}

function CheckboxRows(props: CheckboxRowsProps) {
  const { view, choices } = props;
  const isChosen = (row: OptionView, gid: string) =>
    choices.entriesOf(row).some(([chosen]) => chosen === gid);
  const stops = useRowStops(isChosen);
  const unavailable = (row: OptionView, { option }: OptionView) =>
    choices.isFull(row) && option.exclusive !== true && !isChosen(row, option.gid)
      ? limitIdOf(view.gid)
      : undefined;
  return (
    <ChoiceRows
      {...props}
      type="checkbox"
      choices={{ ...choices, unavailable }}
      control={(row, gid) => ({
        tabIndex: stops.tabIndex(row, askedIn(view, row), gid),
        onFocus: () => stops.visit(row, gid),
        onKeyDown: stops.onKeyDown,
      })}
      look={stops.kept}
    />
  );
}
