import type { FieldForm } from '@canvass/project/file';
import { SelectField } from '@canvass/ui';
import type { Json } from '@canvass/authoring';
import { isList, isObject } from '../document/json.ts';
import { newValue } from '../fields/declarations.ts';
import { type TextKey, useTranslation } from '../i18n/translation.tsx';
import { type ControlProps, useForm } from './form-context.ts';

type FormsForm = Extract<FieldForm, { readonly kind: 'forms' }>;

/** A value that has one of several forms: a choice of the form, and its control. */
export function FormsControl(props: ControlProps<FormsForm>) {
  const { form, path, value, label } = props;
  const { edits, newId, Control } = useForm();
  const { t } = useTranslation();
  const at = value === undefined ? -1 : form.forms.findIndex((one) => fits(one, value));
  const chosen = form.forms[at];
  return (
    <>
      <SelectField
        aria-label={t('forms.form', { label })}
        value={at}
        onChange={({ target }) => {
          const next = form.forms[Number(target.value)];
          edits.set(path, next === undefined ? undefined : newValue(next, [], newId));
        }}
      >
        <option value={-1}>{t('choice.none')}</option>
        {form.forms.map((one, index) => (
          <option key={one.kind} value={index}>
            {t(NAMES[one.kind])}
          </option>
        ))}
      </SelectField>
      {chosen !== undefined && <Control {...props} form={chosen} />}
    </>
  );
}

/** Names of the forms of a value. */
const NAMES: Readonly<Record<FieldForm['kind'], TextKey>> = {
  flag: 'kind.flag',
  number: 'kind.number',
  choice: 'kind.choice',
  text: 'kind.text',
  'rich text': 'kind.text',
  expression: 'kind.expression',
  code: 'kind.text',
  font: 'kind.text',
  reference: 'kind.choice',
  range: 'kind.range',
  list: 'kind.list',
  record: 'kind.record',
  names: 'kind.record',
  forms: 'kind.any',
  any: 'kind.any',
};

function fits({ kind }: FieldForm, value: Json): boolean {
  if (isList(value)) return kind === 'list' || kind === 'range';
  if (isObject(value)) return kind === 'record' || kind === 'names';
  if (typeof value === 'boolean') return kind === 'flag';
  if (typeof value === 'number') return kind === 'number' || kind === 'choice';
  return (
    kind === 'text' ||
    kind === 'rich text' ||
    kind === 'expression' ||
    kind === 'choice' ||
    kind === 'reference'
  );
}
