import { type FieldForm, formatKeys, type FormField } from '@canvass/project/file';
import { useStableWhilePressed } from '@canvass/ui';
import { useId, useState } from 'react';
import type { Json } from '@canvass/authoring';
import type { Path } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import { useForm } from './form-context.ts';
import { useTranslation } from '../i18n/translation.tsx';

/** Kinds of forms whose control is a single element, to which the label belongs. */
const SINGLE_ELEMENT_KINDS: ReadonlySet<FieldForm['kind']> = new Set([
  'number',
  'choice',
  'text',
  'rich text',
  'expression',
  'code',
  'font',
  'time zone',
  'language',
  'moment',
  'award',
  'image',
  'reference',
]);

/**
 * Follows the focus of a field. A title that is being written, or was just written, is not reported as missing: the
 * fields below would move with its first letter, or under a press that takes the focus away.
 */
function useWriting(value: Json | undefined) {
  const [hasFocus, setFocus] = useState(false);
  const isWriting = useStableWhilePressed(hasFocus);
  const isTitled = isWriting || (typeof value === 'string' && plainText(value) !== '');
  return {
    isReported: ({ id }: { readonly id: string }) => !(isTitled && id === 'text.no-title'),
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  };
}

interface FieldProps {
  readonly record: string;
  readonly field: FormField;
  readonly path: Path;
  readonly value: Json | undefined;
}

export function Field({ record, field, path, value }: FieldProps) {
  const id = useId();
  const { text, issuesAt, Control } = useForm();
  const { t } = useTranslation();
  const textKey = `${record}.${field.name}`;
  const label = text(textKey) || field.name;
  const meaning = text(`${textKey}.meaning`);
  const pathText = formatKeys(path);
  const isDeep = field.form.kind === 'list' || field.form.kind === 'record';
  const { isReported, ...writing } = useWriting(value);
  const issues = issuesAt(path).filter((issue) => (!isDeep || issue.path === pathText) && isReported(issue));
  const describedBy = [meaning && `${id}-meaning`, issues.length > 0 && `${id}-issues`]
    .filter(Boolean)
    .join(' ');
  const control = (
    <Control
      form={field.form}
      path={path}
      value={value}
      textKey={textKey}
      id={id}
      describedBy={describedBy || undefined}
      label={label}
      isInvalid={issues.some(({ severity }) => severity === 'error')}
      defaultValue={field.default}
    />
  );
  const isFlag = field.form.kind === 'flag';
  const isSingle = SINGLE_ELEMENT_KINDS.has(field.form.kind);
  const notes = (
    <>
      {meaning !== '' && (
        <details className="field-meaning">
          <summary aria-label={t('field.about', { label })}>?</summary>
          <p id={`${id}-meaning`} lang={undefined}>
            {meaning}
          </p>
        </details>
      )}
      {issues.length > 0 && (
        <ul className="field-issues" id={`${id}-issues`}>
          {issues.map(({ path: issuePath, message, fix, severity, language = 'en' }) => (
            <li key={`${issuePath} ${message}`} data-severity={severity} lang={language}>
              {message} {fix}
            </li>
          ))}
        </ul>
      )}
    </>
  );
  if (isFlag)
    return (
      <div className="field" data-kind="flag" data-path={pathText}>
        {control}
        {notes}
      </div>
    );
  if (isSingle)
    return (
      <div className="field" data-path={pathText} {...writing}>
        <label htmlFor={id}>{label}</label>
        {control}
        {notes}
      </div>
    );
  return (
    <fieldset className="field" data-path={pathText} aria-describedby={describedBy || undefined}>
      <legend>{label}</legend>
      {control}
      {notes}
    </fieldset>
  );
}
