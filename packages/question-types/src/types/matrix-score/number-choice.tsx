import { SelectField } from '@canvass/ui';
import { countPoints, MOST_POINTS, pointsOf, type Scale, snapUp } from '../../answers/score-items/scale.ts';
import type { Translate } from '../../controls/view-props.ts';
import type { EndWords } from '../../controls/score-controls/points.tsx';
import { withEndWord } from '../../controls/score-controls/scale-ends.tsx';
import { NumberStepper } from '../../controls/score-controls/number-stepper.tsx';

interface NumberChoiceProps {
  readonly scale: Scale;
  /** Null: not set. */
  readonly value: number | null;
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly reverse: boolean | undefined;
  /** What the ends of the scale mean. */
  readonly words: EndWords | undefined;
  readonly t: Translate;
  commit(value: number | null): void;
}

/** A select of few points, a field for a number of many. */
export function NumberChoice(props: NumberChoiceProps) {
  const { scale, value, id, labelledBy, describedBy, invalid, reverse, words, t, commit } = props;
  if (countPoints(scale) > MOST_POINTS) {
    return (
      <div id={id} className="cv-cell-number">
        <NumberStepper
          {...props}
          shown={value}
          at={value ?? scale.min}
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
      {(reverse === true ? points.toReversed() : points).map((point) => (
        <option key={point} value={point}>
          {withEndWord(String(point), point, scale, words)}
        </option>
      ))}
    </SelectField>
  );
}
