import { announce, TextArea, TextField } from '@canvass/ui';
import { textLength } from '@canvass/validators';
import { type ReactElement, useEffect } from 'react';
import { normaliseText, MAX_TEXT_LENGTH, type TextRules } from '../../answers/open-text/text-rules.ts';
import { hasUnit } from '../../answers/open-text/typed-texts.ts';
import type { Translate } from '../view-props.ts';
import { dateText, mobileOrTel, phoneText, unitField, voiceInput } from '../late-text-parts.tsx';
import { useTextForm } from '../formats/page-language.tsx';
import { TextFieldShell, type OpenTextProps, useFieldAttributes } from './text-field-shell.tsx';
import { inputAttributes } from './text-input.tsx';
import { useTextDraft } from './use-text-draft.tsx';

/** Pause in typing after which the remaining length is announced, so that it does not interrupt every letter. */
const PAUSE_MS = 1000;
/** Share of the maximum length above which the remaining length is announced. */
const ANNOUNCE_FROM_SHARE = 0.8;

interface TextCounterProps {
  readonly id: string;
  readonly text: string;
  readonly rules: TextRules;
  readonly t: Translate;
}

/** Whether the field shows the remaining length: always with an author's maximum, with the default one only near it. */
function hasCounter(text: string, { maxLength }: TextRules): boolean {
  return (
    maxLength !== undefined &&
    (maxLength < MAX_TEXT_LENGTH || text.length > MAX_TEXT_LENGTH * ANNOUNCE_FROM_SHARE)
  );
}

/** Shows the remaining length. A text that is too long is never cut; it gets an issue. */
function TextCounter({ id, text, rules, t }: TextCounterProps) {
  const { maxLength = MAX_TEXT_LENGTH } = rules;
  const length = textLength(normaliseText(text, rules));
  const remainingLength = maxLength - length;
  const counterText =
    remainingLength < 0
      ? t('question.length_over', { count: -remainingLength })
      : t('question.length_left', { count: remainingLength });
  const isNear = length > maxLength * ANNOUNCE_FROM_SHARE;
  useEffect(() => {
    if (!isNear) return;
    const timer = setTimeout(() => announce(counterText), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isNear, counterText]);
  return (
    <p id={id} className="cv-counter" data-over={remainingLength < 0 || undefined}>
      {counterText}
    </p>
  );
}

/** Rows of a field by `inputbox_height` (SCREEN-8). */
const ROWS = { small: 1, middle: 3, big: 5 } as const;

/**
 * A field for an open text. Dates have a field per part, phone numbers with two kinds or several countries a select, and
 * all other texts one field.
 */
export function OpenText(props: OpenTextProps) {
  switch (props.rules.validator.id) {
    case 'date':
      return <dateText.Part {...props} />;
    case 'mobile_tel':
      return <mobileOrTel.Part {...props} />;
    case 'phone':
      return <phoneText.Part {...props} />;
    default:
      return <PlainText {...props} />;
  }
}

function PlainText(props: OpenTextProps) {
  const { ids, rules, value, commit, t, settings } = props;
  const { attributes = {}, validator } = rules;
  const draft = useTextDraft({ value, commit, ...useTextForm(rules) });
  const counterId = hasCounter(draft.text, rules) ? `${ids.control}-counter` : undefined;
  const counter = counterId !== undefined && (
    <TextCounter id={counterId} text={draft.text} rules={rules} t={t} />
  );
  const rows = validator.input.multiline === true ? ROWS[settings.inputbox_height ?? 'small'] : 1;
  const unitId = validator.numeric === true && hasUnit(attributes) ? `${ids.control}-unit` : undefined;
  const fieldAttributes = useFieldAttributes(props, draft, counterId ?? unitId);
  const withUnits = (line: ReactElement) =>
    unitId === undefined ? (
      line
    ) : (
      <unitField.Part id={unitId} attributes={attributes}>
        {line}
      </unitField.Part>
    );
  return (
    <TextFieldShell {...props}>
      {rows > 1 ? (
        <TextArea {...fieldAttributes} rows={rows} autoComplete={attributes.autocomplete} />
      ) : (
        withUnits(<TextField {...fieldAttributes} {...inputAttributes(rules, props.autoComplete)} />)
      )}
      {settings.answerByVoice === true ? (
        <div className="cv-text-foot">
          <voiceInput.Part text={draft.text} onText={draft.type} t={t} />
          {counter}
        </div>
      ) : (
        counter
      )}
    </TextFieldShell>
  );
}
