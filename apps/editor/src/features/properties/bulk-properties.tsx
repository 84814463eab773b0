import { equalJson, type Json, type JsonRecord } from '@canvass/authoring';
import type { FieldForm, FormField } from '@canvass/project/file';
import { Button } from '@canvass/ui';
import { useMemo } from 'react';
import { type Edits, FormContext, useForm } from '../../controls/form-context.ts';
import { FieldGroup } from '../../controls/record-control.tsx';
import { fieldAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { hasEffect, listFields } from '../../fields/declarations.ts';
import { type LateTextKey, useLateTranslation } from '../../i18n/late-translation.ts';
import { useUi } from '../../ui/ui-state.ts';

/** Kinds of fields that mean the same in every question. Others name parts of their question, or are texts. */
const KINDS: readonly FieldForm['kind'][] = ['flag', 'number', 'choice', 'range'];

/** The sections of fields that several questions can share, with their headings. */
const SECTIONS = [
  ['answer', 'section.answer'],
  ['options', 'section.options'],
  ['rows', 'section.rows'],
  ['display', 'section.display'],
  ['automatic', 'section.automatic'],
] as const satisfies readonly (readonly [string, LateTextKey])[];

/** The form of several questions: what they have in common, and commands for all of them. Each edit is one change. */
export function BulkProperties({ questions }: { readonly questions: readonly OutlineItem[] }) {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const ui = useUi();
  const form = useForm();
  const codes = questions.map(({ code }) => code).join(', ');
  const [first] = questions;
  const basePath = first?.path ?? NO_PATH;
  const fields = useMemo(() => listCommonFields(questions), [questions]);
  const value = useMemo(() => findCommonValues(questions, fields), [questions, fields]);
  const edits = useMemo(
    (): Edits => ({
      ...form.edits,
      set(path, next, isTyping) {
        const relativePath = path.slice(basePath.length);
        const label = { key: 'change.bulk', params: { field: String(relativePath[0]), code: codes } };
        editor.change(
          label,
          (editing) => {
            for (const { id } of questions) editing.set({ id, path: relativePath }, next);
          },
          isTyping,
        );
      },
    }),
    [form.edits, basePath, codes, editor, questions],
  );
  const mixedFields = fields.filter(({ name }) => !(name in value) && isSetSomewhere(questions, name));
  return (
    <FormContext value={{ ...form, edits, question: undefined }}>
      <h2 className="panel-title" tabIndex={-1}>
        {t('bulk.title', { count: questions.length })}
      </h2>
      <p className="quiet">{codes}</p>
      <div className="list-actions">
        <Button size="small" onClick={() => ui.open('move')}>
          {t('row.moveTo')}
        </Button>
        <Button size="small" onClick={() => void editor.run((run) => run.putIntoGroup(editor, questions))}>
          {t('row.group')}
        </Button>
        <Button size="small" onClick={() => void editor.run((run) => run.duplicate(editor, questions))}>
          {t('row.duplicate')}
        </Button>
        <Button size="small" onClick={() => void editor.run((run) => run.askToDelete(editor, questions))}>
          {t('row.delete')}
        </Button>
      </div>
      {mixedFields.length > 0 && (
        <p className="field-note">
          {t('bulk.mixed', {
            names: mixedFields.map(({ name }) => form.text(`question.${name}`)).join(', '),
          })}
        </p>
      )}
      {fields.length === 0 && <p className="quiet">{t('bulk.none')}</p>}
      {SECTIONS.map(([section, heading]) => {
        const sectionFields = fields.filter((field) => field.section === section);
        if (sectionFields.length === 0) return null;
        return (
          <section key={section} className="panel-section">
            <h3>{t(heading)}</h3>
            <FieldGroup record="question" fields={sectionFields} path={basePath} value={value} />
          </section>
        );
      })}
    </FormContext>
  );
}

const NO_PATH: OutlineItem['path'] = [];

/** The fields that all questions read. */
function listCommonFields([first, ...others]: readonly OutlineItem[]): readonly FormField[] {
  if (first === undefined) return [];
  const reads = ({ type, value }: OutlineItem, name: string) =>
    listFields('question', type, 'option').some((field) => field.name === name) &&
    (name in value || hasEffect(name, { question: value, type, record: value, entryKind: 'option' }));
  return listFields('question', first.type, 'option').filter(
    ({ name, form }) => KINDS.includes(form.kind) && [first, ...others].every((item) => reads(item, name)),
  );
}

/** The values that are the same in all questions. */
function findCommonValues(
  [first, ...others]: readonly OutlineItem[],
  fields: readonly FormField[],
): JsonRecord {
  const entries = fields.flatMap(({ name }): readonly (readonly [string, Json])[] => {
    const value = fieldAt(first?.value, name);
    const isSame = others.every((item) => isEqual(fieldAt(item.value, name), value));
    return value !== undefined && isSame ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

const isEqual = (one: Json | undefined, other: Json | undefined): boolean =>
  one === undefined || other === undefined ? one === other : equalJson(one, other);

const isSetSomewhere = (questions: readonly OutlineItem[], name: string): boolean =>
  questions.some(({ value }) => name in value);
