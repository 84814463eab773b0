import { Part } from './part.tsx';
import type { FieldForm } from '@canvass/project/file';
import { SelectField, TextArea, TextField, useSurveyLanguage, latePart } from '@canvass/ui';
import { Suspense, useState } from 'react';
import type { Json } from '@canvass/authoring';
import { fieldAt, textAt } from '../document/json.ts';
import { htmlOf, findLines } from '../document/plain-text.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { type ControlProps, type RefusedCode, useForm } from './form-context.ts';

type Form<K extends FieldForm['kind']> = Extract<FieldForm, { readonly kind: K }>;
type Props<K extends FieldForm['kind']> = ControlProps<Extract<FieldForm, { readonly kind: K }>>;

/** A check box. Choosing the default value removes the field from the project. */
function FlagControl({ path, value, id, describedBy, label, defaultValue }: ControlProps<Form<'flag'>>) {
  const { edits } = useForm();
  const isOn = value === undefined ? defaultValue === true : value === true;
  return (
    <label className="check">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={describedBy}
        onChange={({ target }) =>
          edits.set(path, target.checked === (defaultValue === true) ? undefined : target.checked)
        }
      />
      <span>{label}</span>
    </label>
  );
}

function NumberControl({ form, path, value, id, describedBy, isInvalid, defaultValue }: Props<'number'>) {
  const { edits } = useForm();
  return (
    <NumberField
      id={id}
      describedBy={describedBy}
      isInvalid={isInvalid}
      form={form}
      value={value}
      placeholder={typeof defaultValue === 'number' ? String(defaultValue) : undefined}
      onChange={(next) => edits.set(path, next ?? undefined, true)}
    />
  );
}

interface NumberFieldProps {
  readonly id?: string;
  readonly label?: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly form: Pick<Form<'number'>, 'min' | 'max' | 'isWhole'>;
  readonly value: Json | undefined;
  readonly placeholder?: string | undefined;
  onChange(value: number | null): void;
}

/** A field for a number. Another text changes nothing in the document, and disappears when the field is left. */
export function NumberField({
  id,
  label,
  describedBy,
  isInvalid = false,
  form,
  value,
  placeholder,
  onChange,
}: NumberFieldProps) {
  const savedText = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const [{ text, base }, setTyped] = useState({ text: savedText, base: savedText });
  const setText = (next: string) => setTyped({ text: next, base: savedText });
  // Undo and other authors change the value too. The typed text may be another notation of the same number.
  const isSame = text.trim() !== '' && Number(text) === Number(savedText);
  if (base !== savedText) setText(isSame ? text : savedText);
  const isWrong = text.trim() !== '' && !isNumber(text, form);
  return (
    <TextField
      {...(id !== undefined && { id })}
      ltr
      inputMode={form.isWhole === true ? 'numeric' : 'decimal'}
      aria-label={label}
      aria-describedby={describedBy}
      invalid={isInvalid || isWrong}
      value={text}
      placeholder={placeholder}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value.trim() === '') onChange(null);
        else if (isNumber(target.value, form)) onChange(Number(target.value));
      }}
      onBlur={() => {
        if (isWrong) setText(savedText);
      }}
    />
  );
}

const isNumber = (text: string, { isWhole }: Pick<Form<'number'>, 'isWhole'>): boolean =>
  /^[+-]?\d+(?:\.\d+)?$/.test(text.trim()) && (isWhole !== true || Number.isInteger(Number(text)));

function ChoiceControl({
  form,
  path,
  value,
  id,
  describedBy,
  textKey,
  isInvalid,
  defaultValue,
}: Props<'choice'>) {
  const { edits, text } = useForm();
  const { t } = useTranslation();
  const nameOf = (choice: Json) => text(`${textKey}.=${String(choice)}`) || String(choice);
  const isShown = (choice: Json) =>
    choice === value || !form.values.some((other) => other === OTHER_NAME_OF[String(choice)]);
  const isUnknown = value !== undefined && !form.values.some((one) => one === value);
  return (
    <SelectField
      id={id}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      value={value === undefined ? '' : JSON.stringify(value)}
      onChange={({ target }) =>
        edits.set(path, target.value === '' ? undefined : (JSON.parse(target.value) as Json))
      }
    >
      <option value="">
        {defaultValue === undefined ? t('choice.none') : t('choice.usual', { value: nameOf(defaultValue) })}
      </option>
      {isUnknown && <option value={JSON.stringify(value)}>{JSON.stringify(value)}</option>}
      {form.values.filter(isShown).map((possibleValue) => (
        <option key={String(possibleValue)} value={JSON.stringify(possibleValue)}>
          {nameOf(possibleValue)}
        </option>
      ))}
    </SelectField>
  );
}

/** Second names of values, with the first names. A second name is offered only if the project already has it. */
const OTHER_NAME_OF: Readonly<Record<string, string>> = { sort: 'loop', zh: 'lang_ch', en: 'lang_en' };

function TextControl({ form, path, value, id, describedBy, isInvalid }: Props<'text'>) {
  const { edits, pieces = [] } = useForm();
  const language = useSurveyLanguage();
  const text = typeof value === 'string' ? value : '';
  const change = (next: string) => edits.set(path, next === '' ? undefined : next, true);
  return (
    <>
      <TextField
        id={id}
        lang={language}
        dir="auto"
        maxLength={form.longest}
        aria-describedby={describedBy}
        invalid={isInvalid}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      {form.hasPlaceholders === true && pieces.length > 0 && (
        <Part>
          <InsertAnswer fieldId={id} html={text} pieces={pieces} onChange={change} />
        </Part>
      )}
    </>
  );
}

const RichImage = latePart(async () => (await import('./images/rich-image.tsx')).RichImage);

/** A field for a text. A text with markup other than line breaks is edited as HTML. */
function RichTextControl({ form, path, value, id, label, describedBy, isInvalid }: Props<'rich text'>) {
  const { edits, pieces = [] } = useForm();
  const { t } = useTranslation();
  const surveyLanguage = useSurveyLanguage();
  const [block, tag] = path;
  const language = block === 'translations' ? String(tag) : surveyLanguage;
  const html = typeof value === 'string' ? value : '';
  const lines = findLines(html);
  const shownText = lines ?? html;
  const change = (text: string) => edits.set(path, lines === undefined ? text : htmlOf(text), true);
  return (
    <>
      <TextArea
        id={id}
        lang={language}
        dir="auto"
        rows={Math.min(8, Math.max(2, shownText.split('\n').length))}
        maxLength={form.longest}
        aria-describedby={
          `${describedBy ?? ''} ${lines === undefined ? `${id}-html` : ''}`.trim() || undefined
        }
        invalid={isInvalid}
        spellCheck
        value={shownText}
        onChange={({ target }) => change(target.value)}
      />
      {pieces.length > 0 && (
        <Part>
          <InsertAnswer fieldId={id} html={html} pieces={pieces} onChange={change} />
        </Part>
      )}
      {lines === undefined && (
        <p className="field-note" id={`${id}-html`}>
          {t('field.html')}
        </p>
      )}
      <Part>
        <Suspense fallback={null}>
          <RichImage
            id={id}
            lang={language}
            label={label}
            html={html}
            lines={lines}
            onChange={(next) => edits.set(path, next)}
          />
        </Suspense>
      </Part>
    </>
  );
}

const InsertAnswer = latePart(async () => (await import('./insert-answer.tsx')).InsertAnswer);

const ExpressionField = latePart(async () => (await import('./expression-field.tsx')).ExpressionField);

/** A field for an expression. Its code is loaded late, because it needs the names of the project. */
function ExpressionControl({ path, value, id, label, describedBy, isInvalid }: Props<'expression'>) {
  const form = useForm();
  const { edits, issuesAt } = form;
  const marks = issuesAt(path).flatMap(({ from, to }) =>
    from === undefined || to === undefined ? [] : [{ from, to }],
  );
  return (
    <Part>
      <ExpressionField
        survey={form}
        id={id}
        label={label}
        describedBy={describedBy}
        isInvalid={isInvalid}
        text={typeof value === 'string' ? value : ''}
        marks={marks}
        onChange={(text) => edits.set(path, text === '' ? undefined : text, true)}
      />
    </Part>
  );
}

/** A field for a code. Leaving the field renames the code everywhere in the project. */
function CodeControl({ path, value, id, describedBy, isInvalid }: Props<'code'>) {
  const { project, rename } = useForm();
  const { t } = useTranslation();
  const savedCode = typeof value === 'string' ? value : '';
  const [{ text, base }, setTyped] = useState({ text: savedCode, base: savedCode });
  const [refusal, setRefusal] = useState<RefusedCode>();
  const setText = (next: string) => setTyped({ text: next, base: savedCode });
  if (base !== savedCode) setText(savedCode);
  const gid = textAt(path.slice(0, -1).reduce<Json | undefined>(fieldAt, project), 'gid');
  const commit = async () => {
    const code = text.trim();
    if (code === savedCode) return setRefusal(undefined);
    if (code !== '') return setRefusal(await rename(gid, code));
    setText(savedCode);
    return setRefusal(undefined);
  };
  return (
    <>
      <TextField
        id={id}
        ltr
        aria-describedby={`${describedBy ?? ''} ${id}-refused`.trim()}
        invalid={isInvalid || refusal !== undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => void commit()}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) void commit();
        }}
      />
      <output className="field-note" id={`${id}-refused`}>
        {refusal !== undefined &&
          t(`code.${refusal.refused}`, {
            code: text,
            places: [...new Set(refusal.uses.flatMap(({ codes }) => codes))].join(', '),
          })}
      </output>
    </>
  );
}

const LateImageControl = latePart(async () => (await import('./images/image-control.tsx')).ImageControl);

/** A field for an image. Its code is loaded late, because most questions have none. */
const ImageControl = (props: Props<'image'>) => (
  <Part>
    <LateImageControl {...props} />
  </Part>
);

export const SIMPLE_CONTROLS = {
  flag: FlagControl,
  number: NumberControl,
  choice: ChoiceControl,
  text: TextControl,
  'rich text': RichTextControl,
  expression: ExpressionControl,
  code: CodeControl,
  image: ImageControl,
};
