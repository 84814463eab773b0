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
  /** The shown value. Null if none is set. */
  readonly shown: number | null;
  /** The value from which the first step goes up or down. */
  readonly at: number;
  readonly cap: number;
  fit(value: number): number;
  commit(value: number | null): void;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly unit?: string;
  readonly t: Translate;
}

/** A number field with a button for a step on each side. */
export function NumberStepper(props: NumberStepperProps) {
  const { scale, shown, at, cap, fit, commit, t, labelledBy, unit } = props;
  const nameId = useId();
  const form = numberForm(usePageLanguage());
  const draft = useTextDraft({
    value: shown === null ? '' : String(shown),
    normalise: (text) => readTyped(form.enter(text), shown, scale),
    show: form.show,
    commit: (text) => commit(text === '' ? null : Number(text)),
  });
  const stepTo = (value: number) => {
    const next = fit(value);
    if (next !== shown) commit(next);
  };
  return (
    <div className="cv-stepper">
      <span className="cv-stepper-box">
        <Button
          className="cv-step"
          aria-label={t('scale.less')}
          aria-describedby={labelledBy}
          aria-disabled={(shown !== null && at <= scale.min) || undefined}
          onClick={() => stepTo(at - scale.step)}
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
          aria-disabled={(shown !== null && at >= cap) || undefined}
          onClick={() => stepTo(at + scale.step)}
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
  const written = (isWhole(scale) ? int : decimal).normalise(text).replace(',', '.');
  if (written === '') return '';
  const value = Number(written);
  if (Number.isFinite(value)) return String(snapUp(value, scale));
  return current === null ? '' : String(current);
}

/** The keyboard for numbers of the scale. Negative numbers need that for texts, because numeric keypads have no minus. */
function inputModeOf(scale: Scale): 'numeric' | 'decimal' | 'text' {
  if (scale.min < 0) return 'text';
  return isWhole(scale) ? 'numeric' : 'decimal';
}

const isWhole = ({ min, step }: Scale): boolean => Number.isInteger(min) && Number.isInteger(step);
