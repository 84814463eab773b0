import type { FieldForm } from '@canvass/project/file';
import { TextArea } from '@canvass/ui';
import { useState } from 'react';
import type { Json } from '@canvass/authoring';
import { useTranslation } from '../i18n/translation.tsx';
import { type ControlProps, useForm } from './form-context.ts';

/** A field for any value, as JSON. Invalid JSON stays in the field until it is corrected. */
export function AnyControl({
  path,
  value,
  id,
  describedBy,
  label,
}: ControlProps<Extract<FieldForm, { kind: 'any' }>>) {
  const { edits } = useForm();
  const { t } = useTranslation();
  const shown = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [{ text, base }, setTyped] = useState({ text: shown, base: shown });
  const setText = (next: string) => setTyped({ text: next, base: shown });
  // Undo and other authors also change the value.
  if (base !== shown) setText(shown);
  const isWrong = text.trim() !== '' && readJson(text) === undefined;
  return (
    <>
      <TextArea
        id={id}
        dir="ltr"
        rows={4}
        spellCheck={false}
        aria-label={label}
        aria-describedby={`${describedBy ?? ''} ${id}-json`.trim()}
        invalid={isWrong}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          if (isWrong || text === shown) return;
          edits.set(path, readJson(text));
        }}
      />
      <p className="field-note" id={`${id}-json`}>
        {t(isWrong ? 'any.wrong' : 'any.hint')}
      </p>
    </>
  );
}

function readJson(text: string): Json | undefined {
  try {
    return text.trim() === '' ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined; // the field is marked as wrong
  }
}
