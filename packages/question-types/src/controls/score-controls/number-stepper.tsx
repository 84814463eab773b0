import { Button, TextField, VisuallyHidden } from '@canvass/ui';
import { useId } from 'react';
import { decimal, int } from '@canvass/validators';
import { type Scale, snapUp } from '../../answers/score-items/scale.ts';
import { numberForm } from '../formats/number-form.ts';
import { usePageLanguage } from '../formats/page-language.tsx';
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

export function NumberStepper(props: NumberStepperProps) {
  const { scale, shownValue, thumb, cap, fit, commit, t, labelledBy, unit } = props;
  const nameId = useId();
  const form = numberForm(usePageLanguage());
  const draft = useTextDraft({
    value: shownValue === null ? '' : String(shownValue),
    normalise: (text) => readTyped(form.enter(text), shownValue, scale),
    show: form.show,
    commit: (text) => commit(text === '' ? null : Number(text)),
  });
  const stepTo = (value: number) => {
    const next = fit(value);
    if (next !== shownValue) commit(next);
  };
  return (
    <div className="cv-stepper">
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
          value={draft.text}
          invalid={props.invalid}
          aria-labelledby={`${labelledBy} ${nameId}`}
          aria-describedby={props.describedBy}
          onChange={({ target }) => draft.type(target.value)}
          onBlur={draft.settle}
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
    </div>
  );
}

/** Converts a typed text to a point of the scale. An invalid number leaves the value unchanged, an empty text clears it. */
function readTyped(text: string, current: number | null, scale: Scale): string {
  const storedText = (isWhole(scale) ? int : decimal).normalise(text).replace(',', '.');
  if (storedText === '') return '';
  const value = Number(storedText);
  if (Number.isFinite(value)) return String(snapUp(value, scale));
  return current === null ? '' : String(current);
}

/** The keyboard for numbers of the scale. Negative numbers need the keyboard for texts, because numeric keypads have no minus. */
function inputModeOf(scale: Scale): 'numeric' | 'decimal' | 'text' {
  if (scale.min < 0) return 'text';
  return isWhole(scale) ? 'numeric' : 'decimal';
}

const isWhole = ({ min, step }: Scale): boolean => Number.isInteger(min) && Number.isInteger(step);
