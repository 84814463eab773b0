import { TextArea, TextField } from '@canvass/ui';
import { useRef } from 'react';
import { normaliseText } from '../../answers/open-text/text-rules.ts';
import { dateText, mobileOrTel, voiceInput } from '../late-parts.tsx';
import { hasCounter, TextCounter } from './text-counter.tsx';
import { describing, isInvalid, type OpenTextProps, TextFieldShell } from './text-field-shell.tsx';
import { inputAttributes } from './text-input-attributes.tsx';
import { useFocusOnMount } from './use-focus-on-mount.tsx';
import { useTextDraft } from './use-text-draft.tsx';

/** SCREEN-8, `inputbox_height`. */
const ROWS = { small: 1, middle: 3, big: 5 } as const;

/**
 * A text that a respondent writes: of a blank, or beside an open option. Dates have a field for each part, numbers of
 * either kind a choice of the kind, everything else one field.
 */
export function OpenText(props: OpenTextProps) {
  switch (props.rules.validator.id) {
    case 'date':
      return <dateText.Part {...props} />;
    case 'mobile_tel':
      return <mobileOrTel.Part {...props} />;
    default:
      return <PlainText {...props} />;
  }
}

function PlainText(props: OpenTextProps) {
  const { ids, rules, value, commit, t, settings } = props;
  const draft = useTextDraft({ value, commit, normalise: (text) => normaliseText(text, rules) });
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useFocusOnMount(field, props.takesFocus === true);
  const counterId = hasCounter(draft.text, rules) ? `${ids.control}-counter` : undefined;
  const rows = rules.validator.input.multiline === true ? ROWS[settings.inputbox_height ?? 'small'] : 1;
  const shared = {
    ref: field,
    id: ids.control,
    value: draft.text,
    invalid: isInvalid(props),
    placeholder: settings.placeholder_text,
    'aria-label': props.name,
    'aria-describedby': describing(props, counterId),
    'aria-required': settings.required === true || undefined,
    onChange: ({ target }: { target: { value: string } }) => draft.type(target.value),
    onBlur: draft.settle,
  };
  return (
    <TextFieldShell {...props}>
      {rows > 1 ? (
        <TextArea {...shared} rows={rows} />
      ) : (
        <TextField {...shared} {...inputAttributes(rules, props.autoComplete)} />
      )}
      {settings.answerByVoice === true && <voiceInput.Part text={draft.text} onText={draft.type} t={t} />}
      {counterId !== undefined && <TextCounter id={counterId} text={draft.text} rules={rules} t={t} />}
    </TextFieldShell>
  );
}
