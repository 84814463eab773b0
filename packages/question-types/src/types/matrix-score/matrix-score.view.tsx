import type { QuestionOf } from '@canvass/project';
import type { MatrixScoreAnswer } from '@canvass/protocol';
import { RichTextView } from '@canvass/ui';
import { computeCells } from '../../answers/cell-rows/cells.ts';
import { useCells } from '../../controls/cell-rows/use-cells.tsx';
import { isAvailableIn, isRowRequired } from '../../answers/rows/rows.ts';
import { countPoints, findMean } from '../../answers/score-items/scale.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { ClearAnswerButton } from '../../controls/matrix/clear-answer-button.tsx';
import { MatrixLayout } from '../../controls/matrix/matrix-layout.tsx';
import { RowExtra } from '../../controls/matrix/row-extra.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { cellKind, cellScale } from './cell-scale.ts';
import { CellScore } from './cell-score.tsx';
import './matrix-score.css';
import { MATRIX_OPTION_MIN_WIDTHS_PX } from '../../controls/matrix/sections.ts';

/** Stars, boxes, sliders or numbers in each cell. */
export default function MatrixScoreView(props: ViewProps<QuestionOf<'matrix_score'>, MatrixScoreAnswer>) {
  const { view, answer, issues, t } = props;
  const { question } = view;
  const cells = useCells<number>(props);
  const isClearable = view.rows.some(({ option }) => !isRowRequired(question, option));
  return (
    <QuestionFrame {...props} shape="group">
      <MatrixLayout
        {...props}
        cells="scores"
        minCellWidth={minWidth(props)}
        isAnswered={cells.isAnswered}
        rowState={(row) => cells.rows.state(row.option)}
        cell={(row, optionView, caption) => (
          <>
            {caption}
            <CellScore {...props} cells={cells} row={row} optionView={optionView} />
          </>
        )}
        list={(row, go) => (
          <div className="cv-score-list">
            {view.options
              .filter(({ option }) => isAvailableIn(question, row.option, option.gid))
              .map((optionView) => (
                <div key={optionView.option.gid} className="cv-score-field">
                  <div className="cv-score-label" aria-hidden="true">
                    <RichTextView text={optionView.title} inline />
                    {optionView.tipText !== undefined && (
                      <span className="cv-option-tip">
                        <RichTextView text={optionView.tipText} inline />
                      </span>
                    )}
                  </div>
                  <CellScore {...props} cells={cells} row={row} optionView={optionView} go={go} />
                </div>
              ))}
          </div>
        )}
        rowExtra={(row) => <RowExtra view={view} row={row} rows={cells.rows} issues={issues} t={t} />}
      />
      {question.score_current === true && <p className="cv-matrix-mean">{meanText(props)}</p>}
      {isClearable && (
        <ClearAnswerButton
          gid={view.gid}
          isEmpty={answer === undefined}
          label={t('score.clear')}
          clearedText={t('score.cleared')}
          clear={cells.rows.clear}
        />
      )}
    </QuestionFrame>
  );
}

/** Minimum width of a cell in px. Selects and up to three symbols are narrow. Half a symbol needs space for a tap. */
function minWidth({ view }: ViewProps<QuestionOf<'matrix_score'>, MatrixScoreAnswer>): number {
  const [narrow, wide] = MATRIX_OPTION_MIN_WIDTHS_PX;
  const { question, rows, options } = view;
  if (question.matrix_type === 'select') return narrow;
  if (cellKind(question) !== 'star_score') return wide;
  const scales = rows.flatMap((row) => options.map(({ option }) => cellScale(question, row.option, option)));
  if (scales.some(({ step }) => step < 1)) return HALF_SYMBOLS_MIN_WIDTH_PX;
  return scales.some((scale) => countPoints(scale) > FEW_POINTS) ? wide : narrow;
}
const FEW_POINTS = 3;
/** Minimum width in px of a cell with half symbols, with 24 px for each half of five symbols. */
const HALF_SYMBOLS_MIN_WIDTH_PX = 264;

/** A text with the mean of the scores, without items that do not apply (TYPE-5, `score_current`). */
function meanText({ view, answer, t }: ViewProps<QuestionOf<'matrix_score'>, MatrixScoreAnswer>): string {
  const scores = computeCells<number>(view.question, answer ?? {}).map(({ value }) => value);
  return t('score.mean', { value: findMean(scores) ?? t('score.none') });
}
