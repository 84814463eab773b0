import { Button, TextField, VisuallyHidden } from '@canvass/ui';
import { type RefObject, useId, useRef, useState } from 'react';
import { decimal, int } from '@canvass/validators';
import { type Scale, snapUp } from '../../answers/score-items/scale.ts';
import { numberForm } from '../formats/number-form.ts';
import { usePageLanguage } from '../formats/page-language.tsx';
import { LeaveWarning } from '../question/leave-warning.tsx';
import { useLeaveWarning } from '../question/use-unfinished.tsx';
import type { Translate } from '../view-props.ts';
import { useTextDraft } from '../texts/use-text-draft.tsx';

interface NumberStepperProps {
  readonly scale: Scale;
  /** Null if no value is set. */
  readonly shownValue: number | null;
  /** The value from which a step goes up or down. */
  readonly thumb: number;
  readonly cap: number;
  fit(value: number): number;
  commit(value: number | null): void;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly unit?: string;
  readonly t: Translate;
}

/** A number between buttons for less and more. Any other text stays in the field, with a message. */
export function NumberStepper(props: NumberStepperProps) {
  const { scale, shownValue, thumb, cap, fit, commit, t, labelledBy, unit } = props;
  const nameId = useId();
  const box = useRef<HTMLDivElement>(null);
  const typed = useTypedNumber(props, box);
  const stepTo = (value: number) => {
    const next = fit(value);
    if (next !== shownValue) commit(next);
  };
  return (
    <div ref={box} className="cv-stepper">
      <span className="cv-stepper-box">
        <Button
          className="cv-step"
          aria-label={t('scale.less')}
          aria-describedby={labelledBy}
          aria-disabled={(shownValue !== null && thumb <= scale.min) || undefined}
          onClick={() => stepTo(thumb - scale.step)}
        >
          −
        </Button>
        <TextField
          ltr
          inputMode={inputModeOf(scale)}
          autoComplete="off"
          placeholder="–"
          value={typed.text}
          invalid={props.invalid || typed.problem !== undefined}
          aria-labelledby={`${labelledBy} ${nameId}`}
          aria-describedby={typed.problem === undefined ? props.describedBy : `${nameId}-problem`}
          onChange={({ target }) => typed.type(target.value)}
          onBlur={typed.leave}
        />
        <Button
          className="cv-step"
          aria-label={t('scale.more')}
          aria-describedby={labelledBy}
          aria-disabled={(shownValue !== null && thumb >= cap) || undefined}
          onClick={() => stepTo(thumb + scale.step)}
        >
          +
        </Button>
      </span>
      <VisuallyHidden>
        <span id={nameId}>{t('scale.number', { min: scale.min, max: scale.max })}</span>
      </VisuallyHidden>
      {unit !== undefined && (
        <span className="cv-stepper-unit" dir="auto">
          {unit}
        </span>
      )}
      <LeaveWarning id={`${nameId}-problem`} warning={typed.problem} t={t} />
    </div>
  );
}

/** The typed text. `problem` says what is expected, once the field or the page is left with another text. */
function useTypedNumber(
  { scale, shownValue, commit, t }: NumberStepperProps,
  box: RefObject<HTMLDivElement | null>,
) {
  const form = numberForm(usePageLanguage());
  const [wasLeft, setWasLeft] = useState(false);
  const value = String(shownValue ?? '');
  const draft = useTextDraft({
    value,
    // Another text leaves the value unchanged.
    normalise: (text) => readNumber(form.enter(text), scale) ?? value,
    show: form.show,
    commit: (text) => commit(text === '' ? null : Number(text)),
  });
  const isWrong = draft.text !== form.show(value) && readNumber(form.enter(draft.text), scale) === undefined;
  const problem = isWrong ? t('scale.number_expected', { min: scale.min, max: scale.max }) : undefined;
  const warning = useLeaveWarning(problem, box);
  return {
    text: draft.text,
    problem: wasLeft ? problem : warning,
    type(text: string) {
      setWasLeft(false);
      draft.type(text);
    },
    leave() {
      setWasLeft(true);
      if (!isWrong) draft.settle();
    },
  };
}

/** Converts a typed number to a point of the scale. Undefined for another text, or a number outside the scale. */
function readNumber(text: string, scale: Scale): string | undefined {
  const storedText = (isWhole(scale) ? int : decimal).normalise(text).replace(',', '.');
  if (storedText === '') return '';
  const value = Number(storedText);
  return value >= scale.min && value <= scale.max ? String(snapUp(value, scale)) : undefined;
}

/** The keyboard for numbers of the scale. Negative numbers need the keyboard for texts, because numeric keypads have no minus. */
function inputModeOf(scale: Scale): 'numeric' | 'decimal' | 'text' {
  if (scale.min < 0) return 'text';
  return isWhole(scale) ? 'numeric' : 'decimal';
}

const isWhole = ({ min, step }: Scale): boolean => Number.isInteger(min) && Number.isInteger(step);
