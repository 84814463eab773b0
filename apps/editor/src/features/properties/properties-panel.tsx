import { Part } from '../../controls/part.tsx';
import { use, useLayoutEffect, useMemo } from 'react';
import { FieldControl } from '../../controls/field-control.tsx';
import { formatKeys } from '@canvass/project/file';
import { FormContext, type FormContextValue } from '../../controls/form-context.ts';
import { FieldGroup } from '../../controls/record-control.tsx';
import { isAtOrBelow, type OutlineItem, type Path } from '../../document/outline.ts';
import { listFields, hasEffect, QUESTION_TYPES } from '../../fields/declarations.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import type { JsonRecord } from '@canvass/authoring';
import { useTranslation, type TextKey } from '../../i18n/translation.tsx';
import { listPieces, type Piece } from '../../wording/placeholders.ts';
import { listChosenItems } from '../../editing/editor-state.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { randomId } from '../../document/random-ids.ts';
import { PageProperties } from './page-properties.tsx';
import { SurveyProperties } from './survey-properties.tsx';
import { SelectField, latePart, useStableWhilePressed } from '@canvass/ui';

const BulkProperties = latePart(async () => (await import('./bulk-properties.tsx')).BulkProperties);

const ListTools = latePart(async () => (await import('./list-tools.tsx')).ListTools);

const RulesSection = latePart(async () => (await import('./rules-section.tsx')).RulesSection);

/** The fields of the selected item, or of the survey if no item is selected. */
export function PropertiesPanel() {
  const { project, selected, selectedPage } = useEditorState();
  return (
    <Part resetKeys={[project, selected?.id, selectedPage?.id]}>
      <Properties />
    </Part>
  );
}

function Properties() {
  const { t, locale } = useTranslation();
  const texts = use(loadFieldTexts(locale));
  const editor = useEditor();
  const state = useEditorState();
  const { project, items, selected, selectedPage, markedIds, issues: foundIssues } = state;
  const chosenQuestions = useMemo(
    () => (markedIds.size === 0 ? [] : listChosenItems(state).filter(({ kind }) => kind === 'question')),
    [state, markedIds],
  );
  // A finding that appears above a button while it is pressed would move the button away, and the press would be lost.
  const issues = useStableWhilePressed(foundIssues);
  const question = selected?.kind === 'question' ? selected.value : undefined;
  const pieces = usePieces();
  const form = useMemo(
    (): FormContextValue => ({
      surveyId: editor.surveyId,
      project,
      items,
      pieces,
      edits: editor.edits,
      text: (key) => texts[key] ?? '',
      question,
      issuesAt: (path) => {
        const pathText = formatKeys(path);
        return issues.filter((issue) => isAtOrBelow(issue.path, pathText));
      },
      newId: randomId,
      rename: (gid, code) => editor.run((commands) => commands.rename(editor, { gid, code })),
      removePart: (path) =>
        editor.run((commands) => selected !== undefined && commands.removePart(editor, selected, path)),
      removeEntry: (path) => editor.run((commands) => commands.removeEntry(editor, path)),
      Control: FieldControl,
      PartRules,
      ListTools: LateListTools,
    }),
    [project, items, pieces, editor, texts, question, issues, selected],
  );
  useLayoutEffect(() => {
    // Otherwise the panel would keep the scroll position of the previous item.
    const panel = document.getElementById('properties');
    if (panel !== null) panel.scrollTop = 0;
  }, [selected?.id, selectedPage?.id]);
  return (
    <FormContext value={form}>
      {chosenQuestions.length > 1 ? (
        <BulkProperties key={chosenQuestions.map(({ id }) => id).join()} questions={chosenQuestions} />
      ) : selectedPage !== undefined ? (
        <PageProperties key={selectedPage.id} page={selectedPage} />
      ) : selected === undefined ? (
        <>
          <h2 className="panel-title" tabIndex={-1}>
            {t('properties.survey')}
          </h2>
          <SurveyProperties />
        </>
      ) : (
        <ItemProperties key={selected.gid} item={selected} />
      )}
    </FormContext>
  );
}

/** The values that texts of the selected item or page can contain: those that are known before it is shown. */
function usePieces(): readonly Piece[] {
  const { t } = useTranslation();
  const { project, items, selected, selectedPage } = useEditorState();
  return useMemo(() => {
    const isEnd = selectedPage?.kind === 'end';
    const end = selected === undefined ? (isEnd ? items.length : 0) : items.indexOf(selected);
    const questions = items.slice(0, end).filter(({ kind }) => kind === 'question');
    return listPieces({ project, questions, isEnd, t });
  }, [project, items, selected, selectedPage, t]);
}

function LateListTools({ list }: { readonly list: 'items' | 'rows_items' }) {
  return (
    <Part>
      <ListTools list={list} />
    </Part>
  );
}

function PartRules({ gid }: { readonly gid: string }) {
  const { selected } = useEditorState();
  if (selected === undefined || gid === '') return null;
  return (
    <Part>
      <RulesSection item={selected} part={gid} />
    </Part>
  );
}

function ItemProperties({ item }: { readonly item: OutlineItem }) {
  const { t, locale } = useTranslation();
  const texts = use(loadFieldTexts(locale));
  const editor = useEditor();
  const { kind, code, type, path, value } = item;
  return (
    <>
      <h2 className="panel-title" tabIndex={-1}>
        <span className="code">{code}</span>{' '}
        {kind === 'question' ? (texts[`type.${type}`] ?? type) : t(`kind.${kind}`)}
      </h2>
      {kind === 'question' && (
        <label className="field">
          {t('properties.type')}
          <SelectField
            value={type}
            onChange={({ target: { value: next } }) =>
              void editor.run((commands) => commands.changeType(editor, item, next))
            }
          >
            {!QUESTION_TYPES.includes(type) && <option value={type}>{type}</option>}
            {QUESTION_TYPES.map((listedType) => (
              <option key={listedType} value={listedType}>
                {texts[`type.${listedType}`] ?? listedType}
              </option>
            ))}
          </SelectField>
        </label>
      )}
      <Fields
        record={kind}
        type={type}
        path={path}
        value={value}
        rules={
          <Part>
            <RulesSection key={item.id} item={item} />
          </Part>
        }
      />
    </>
  );
}

const SECTIONS = [
  ['content', 'section.content'],
  ['options', 'section.options'],
  ['rows', 'section.rows'],
  ['answer', 'section.answer'],
  ['logic', 'section.logic'],
  ['display', 'section.display'],
  ['automatic', 'section.automatic'],
  ['files', 'section.files'],
  ['more', 'section.more'],
] as const satisfies readonly (readonly [string, TextKey])[];

interface FieldsProps {
  readonly record: string;
  readonly type: string;
  readonly path: Path;
  readonly value: JsonRecord;
  readonly rules?: React.ReactNode;
}

function Fields({ record, type, path, value, rules }: FieldsProps) {
  const { t } = useTranslation();
  const fields = listFields(record, type, 'option').filter(
    ({ name }) =>
      name in value ||
      record !== 'question' ||
      hasEffect(name, { question: value, type, record: value, entryKind: 'option' }),
  );
  if (record !== 'question')
    return (
      <>
        <FieldGroup record={record} fields={withCodeLast(fields)} path={path} value={value} />
        {rules !== undefined && (
          <section className="panel-section">
            <h3>{t('section.logic')}</h3>
            {rules}
          </section>
        )}
      </>
    );
  return SECTIONS.map(([section, heading]) => {
    const sectionFields = fields.filter((field) => (field.section ?? 'more') === section);
    if (sectionFields.length === 0 && section !== 'logic') return null;
    return (
      <section key={section} className="panel-section">
        <h3>{t(heading)}</h3>
        {section === 'logic' && rules}
        <FieldGroup record={record} fields={sectionFields} path={path} value={value} />
      </section>
    );
  });
}

/** Puts the code last, because authors enter the title first and rarely change the code. */
const withCodeLast = (fields: ReturnType<typeof listFields>): ReturnType<typeof listFields> =>
  fields.toSorted((one, other) => Number(one.form.kind === 'code') - Number(other.form.kind === 'code'));
