import { SelectField, VisuallyHidden } from '@canvass/ui';
import { countPoints, MAX_POINTS, pointsOf, snapUp, type Scale } from '../../answers/score-items/scale.ts';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import {
  type EndLabels,
  scaleEndLabels,
  ScaleEnds,
  addEndText,
} from '../../controls/score-controls/points.tsx';
import { NumberStepper } from '../../controls/score-controls/number-stepper.tsx';
import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { MatrixScoreAnswer } from '@canvass/protocol';
import type { KeyboardEvent } from 'react';
import type { CellRows } from '../../controls/cell-rows/use-cells.tsx';
import { cellPart } from '../../answers/rows/row-parts.ts';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { cellName } from '../../controls/matrix/row-head.tsx';
import type { RowSteps } from '../../controls/matrix/matrix-props.tsx';
import { partIds } from '../../controls/question/question-ids.ts';
import { NpsPoints } from '../../controls/score-controls/nps-points.tsx';
import { ScoreSlider } from '../../controls/score-controls/score-slider.tsx';
import { StarPoints } from '../../controls/score-controls/star-points.tsx';
import { useExplicitChoice } from '../../controls/options/use-explicit-choice.tsx';
import { cellKind, cellScale } from './cell-scale.ts';

interface NumberChoiceProps {
  readonly scale: Scale;
  /** Null if no score is chosen. */
  readonly value: number | null;
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly isReversed: boolean | undefined;
  readonly endLabels: EndLabels | undefined;
  readonly t: Translate;
  commit(value: number | null): void;
}

/** A select for a scale of few points, or a number field for a scale of many. */
function NumberChoice(props: NumberChoiceProps) {
  const { scale, value, id, labelledBy, describedBy, invalid, isReversed, endLabels, t, commit } = props;
  if (countPoints(scale) > MAX_POINTS) {
    return (
      <div id={id} className="cv-cell-number">
        <NumberStepper
          {...props}
          shownValue={value}
          thumb={value ?? scale.min}
          cap={scale.max}
          fit={(typed) => snapUp(typed, scale)}
        />
      </div>
    );
  }
  const points = pointsOf(scale);
  return (
    <SelectField
      id={id}
      value={value ?? ''}
      invalid={invalid}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={({ target }) => commit(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t('matrix_score.choose')}</option>
      {(isReversed === true ? points.toReversed() : points).map((point) => (
        <option key={point} value={point}>
          {addEndText(String(point), point, scale, endLabels)}
        </option>
      ))}
    </SelectField>
  );
}

interface CellScoreProps extends ViewProps<QuestionOf<'matrix_score'>, MatrixScoreAnswer> {
  readonly cells: CellRows<number>;
  readonly row: OptionView;
  readonly optionView: OptionView;
  /** Steps to other rows. Absent in the table, which shows all rows. */
  readonly go?: RowSteps;
}

export function CellScore(props: CellScoreProps) {
  const { view, issues, t, row, optionView } = props;
  const part = cellPart(row.option.gid, optionView.option.gid);
  const ids = partIds(view.gid, part);
  const partIssues = issues.filter((issue) => issue.part === part);
  const rowWrong = issues.some((issue) => issue.part === row.option.gid);
  const describingIds = [
    partIssues.length > 0 && ids.error,
    rowWrong && partIds(view.gid, row.option.gid).error,
  ].filter(Boolean);
  return (
    <div className="cv-cell-score" data-cell={part}>
      <VisuallyHidden>
        <span id={`${ids.control}-name`}>{cellName(row, optionView, t)}</span>
      </VisuallyHidden>
      <IssueMessage id={ids.error} issues={partIssues} t={t} />
      <Control {...props} id={ids.control} describedBy={describingIds.join(' ') || undefined} />
    </div>
  );
}

interface ControlProps extends CellScoreProps {
  readonly id: string;
  readonly describedBy: string | undefined;
}

function Control(props: ControlProps) {
  const { view, t, cells, row, optionView, go, id, describedBy } = props;
  const { question } = view;
  const points = usePoints(props);
  const commit = (score: number | null) => cells.setValue(row, optionView, score ?? undefined);
  const sharedProps = {
    scale: cellScale(question, row.option, optionView.option),
    value: cells.valueIn(row, optionView) ?? null,
    id,
    labelledBy: `${id}-name`,
    describedBy,
    invalid: describedBy !== undefined,
    t,
    // Cells of the table have the layout of a phone, because they are not wider than one.
    layout: go === undefined ? 'phone' : props.layout,
    isReversed: question.reverse,
    hideNumbers: question.score_hide,
  } as const;
  const endLabels = scaleEndLabels(view, optionView);
  if (question.matrix_type === 'select')
    return <NumberChoice {...sharedProps} endLabels={endLabels} commit={commit} />;
  switch (cellKind(question)) {
    case 'cursor_score':
      // In the table only the number field clears the value, because there is no space for a button.
      return (
        <ScoreSlider
          {...sharedProps}
          endLabels={endLabels}
          commit={commit}
          isClearable={question.required !== true && go !== undefined}
        />
      );
    case 'nps': {
      const inTable = go === undefined && { perLine: 4 };
      return <NpsPoints {...sharedProps} {...points} {...inTable} endLabels={endLabels} />;
    }
    default:
      return (
        <div className="cv-star-scale">
          <StarPoints {...sharedProps} {...points} perLine={5} endLabels={endLabels} symbol={question.icon} />
          {endLabels !== undefined && <ScaleEnds endLabels={endLabels} isReversed={question.reverse} />}
        </div>
      );
  }
}

/** A tap that fills the row's last cell opens the next row. Arrow keys never do. */
function usePoints({ view, cells, row, optionView, go }: ControlProps) {
  const explicitChoice = useExplicitChoice();
  const completeRow = () => {
    if (!explicitChoice.isExplicit() || row.option.is_open === true) return;
    if (cells.isFullNow(row)) go?.onComplete();
  };
  return {
    name: `q-${view.gid}-${row.option.gid}-${optionView.option.gid}`,
    choose(score: number) {
      cells.setValue(row, optionView, score);
      completeRow();
    },
    confirm: completeRow,
    onKeyDown(event: KeyboardEvent) {
      explicitChoice.onKeyDown(event);
      go?.onKeyDown(event);
    },
    onKeyUp: explicitChoice.onKeyUp,
  };
}
