import type { OptionView } from '@canvass/logic';
import type { MatrixScoreAnswer } from '@canvass/protocol';
import { RichTextView } from '@canvass/ui';
import { cellsOf } from '../cell-rows/cells.ts';
import { useCells } from '../cell-rows/use-cells.tsx';
import { isAskedIn, isRowRequired } from '../rows/row-cells.ts';
import { countPoints, meanOf } from '../score-items/scale.ts';
import type { ViewProps } from '../view-props.ts';
import { ClearRows } from '../views/matrix/clear-rows.tsx';
import { MatrixLayout } from '../views/matrix/matrix-layout.tsx';
import { RowExtra } from '../views/matrix/row-extra.tsx';
import { QuestionFrame } from '../views/question-frame.tsx';
import { cellKind, cellScale } from './cell-scale.ts';
import { CellScore } from './cell-score.tsx';
import './matrix-score.css';

/** Stars, boxes, sliders or numbers in each cell. */
export default function MatrixScoreView(props: ViewProps<MatrixScoreAnswer>) {
  const { view, answer, issues, t } = props;
  const { question } = view;
  const cells = useCells<number>(props);
  const isClearable = view.rows.some(({ option }) => !isRowRequired(question, option));
  return (
    <QuestionFrame {...props} shape="group">
      <MatrixLayout
        {...props}
        wideCells={needsRoom(props)}
        isAnswered={cells.isAnswered}
        cell={(row, shown, caption) => (
          <>
            {caption}
            <CellScore {...props} cells={cells} row={row} shown={shown} />
          </>
        )}
        list={(row, go) => (
          <div className="cv-score-list">
            {view.options
              .filter(({ option }) => isAskedIn(question, row.option, option.gid))
              .map((shown) => (
                <div key={shown.option.gid} className="cv-score-field">
                  <div className="cv-score-label" aria-hidden="true">
                    <RichTextView text={shown.title} inline />
                    {shown.tipText !== undefined && (
                      <span className="cv-option-tip">
                        <RichTextView text={shown.tipText} inline />
                      </span>
                    )}
                  </div>
                  <CellScore {...props} cells={cells} row={row} shown={shown} go={go} />
                </div>
              ))}
          </div>
        )}
        rowExtra={(row) => <RowExtra view={view} row={row} rows={cells.rows} issues={issues} t={t} />}
      />
      {question.score_current === true && <p className="cv-matrix-mean">{meanText(props)}</p>}
      {isClearable && (
        <ClearRows
          gid={view.gid}
          idle={answer === undefined}
          words={t('score.clear')}
          done={t('score.cleared')}
          clear={cells.rows.clear}
        />
      )}
    </QuestionFrame>
  );
}

/** All but selects and a few symbols. */
function needsRoom({ view }: ViewProps<MatrixScoreAnswer>): boolean {
  const { question, rows, options } = view;
  if (question.matrix_type === 'select') return false;
  if (cellKind(question) !== 'star_score') return true;
  const most = (row: OptionView, shown: OptionView) =>
    countPoints(cellScale(question, row.option, shown.option));
  return rows.some((row) => options.some((shown) => most(row, shown) > FEW));
}
const FEW = 3;

/** Spec section 3, `score_current`: the mean of what was given; what does not apply is left out. */
function meanText({ view, answer, t }: ViewProps<MatrixScoreAnswer>): string {
  const given = cellsOf<number>(view.question, answer ?? {}).map(({ value }) => value);
  return t('score.mean', { value: meanOf(given) ?? t('score.none') });
}
