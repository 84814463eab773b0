import { type FieldForm, formatKeys, type FormField } from '@canvass/project/file';
import { useId } from 'react';
import type { Json } from '@canvass/authoring';
import type { Path } from '../document/outline.ts';
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
  'reference',
]);

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
  const issues = issuesAt(path).filter((issue) => !isDeep || issue.path === pathText);
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
          {issues.map(({ id: findingId, path: issuePath, message, fix, severity, language = 'en' }) => (
            <li
              key={`${issuePath} ${message}`}
              data-severity={severity}
              data-finding={findingId}
              lang={language}
            >
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
      <div className="field" data-path={pathText}>
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
