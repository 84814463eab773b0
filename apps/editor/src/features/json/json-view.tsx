import { isRecord } from '@canvass/project';
import { indexReferences, type JsonRecord } from '@canvass/authoring';
import { formatKeys, parseJson } from '@canvass/project/file';
import { use, useEffect, useRef, useState } from 'react';
import { fieldAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { partName } from '../../wording/rule-words.ts';
import type { SchemaNode } from '../../worker/check-task.ts';
import { loadFindingTexts } from '../../worker/finding-texts.ts';
import { createJsonEditor, type JsonEditor } from './json-editor.ts';
import { type FieldHelp, createJsonHelp, type KnownId } from './json-help.ts';

/** The project file as text. A valid text becomes a change. An invalid text stays in the field until it is corrected. */
export function JsonView() {
  const { t, locale } = useTranslation();
  const texts = use(loadFieldTexts(locale));
  const editor = useEditor();
  const { document, issues, isChecked, selected } = useEditorState();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<JsonEditor>(undefined);
  const schema = useRef<SchemaNode>(undefined);
  const [problem, setProblem] = useState<ShownProblem>();
  const [help, setHelp] = useState<FieldHelp>();
  useEffect(() => {
    if (host.current === null) return undefined;
    const source = {
      schema: () => schema.current,
      loaded: editor.checker.schema().then((loaded) => {
        schema.current = loaded;
      }),
      text: (key: string) => texts[key] ?? '',
      ids: (field: string) => listKnownIds(field, editor.getState()),
      onHelp: setHelp,
    };
    const jsonEditor = createJsonEditor(host.current, editor, {
      t,
      help: createJsonHelp(source),
      onProblem(english, text) {
        setProblem(english === undefined ? undefined : { english });
        if (english === undefined) return;
        void translateProblem(text, locale).then((translated) =>
          setProblem((shown) => (shown?.english === english ? { ...shown, translated } : shown)),
        );
      },
    });
    view.current = jsonEditor;
    return () => jsonEditor.stop();
  }, [editor, t, texts, locale]);
  useEffect(() => view.current?.follow(editor.text()), [editor, document]);
  useEffect(() => {
    if (isChecked) view.current?.mark(issues);
  }, [issues, isChecked]);
  useEffect(() => {
    if (selected !== undefined) view.current?.reveal(formatKeys(selected.path));
    // Typing must not scroll the text.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected?.id]);
  return (
    <>
      {problem !== undefined && (
        <p className="failure" role="alert">
          {t('json.invalid')}{' '}
          <span lang={problem.translated === undefined ? 'en' : locale}>
            {problem.translated ?? problem.english}
          </span>
        </p>
      )}
      <div className="json-view" dir="ltr" ref={host} />
      <p className="json-help">
        {help === undefined ? (
          t('json.hint')
        ) : (
          <>
            <strong>{help.label || help.name}</strong>{' '}
            <span lang={help.isEnglish ? 'en' : undefined}>{help.meaning}</span>
          </>
        )}
      </p>
    </>
  );
}

interface ShownProblem {
  readonly english: string;
  readonly translated?: string | undefined;
}

/** Returns the problem of a text in the author's language, or undefined if it is not translated. */
async function translateProblem(text: string, locale: string): Promise<string | undefined> {
  const texts = await loadFindingTexts(locale);
  const [issue] = texts === undefined ? [] : parseJson(text, { texts }).issues;
  return issue?.language === undefined ? undefined : issue.message;
}

/** Kinds of elements by the fields that name them. All other fields name questions, pages and groups. */
const KINDS: Readonly<Record<string, 'option' | 'row' | 'rule'>> = {
  optGid: 'option',
  options: 'option',
  rowGid: 'row',
  rows: 'row',
  conditionGroup: 'rule',
  ref: 'rule',
};

function listKnownIds(
  field: string,
  { project, items }: { readonly project: JsonRecord; readonly items: readonly OutlineItem[] },
): readonly KnownId[] {
  const kind = KINDS[field];
  if (kind === undefined)
    return items
      .filter(({ gid }) => gid !== '')
      .map(({ gid, code, title }) => ({ id: gid, description: `${code} ${title}` }));
  if (kind === 'rule') {
    const rules = fieldAt(project, 'rule_map');
    return Object.keys(isRecord(rules) ? rules : {}).map((id) => ({ id, description: '' }));
  }
  return indexReferences(project).items.flatMap(({ kind: own, gid, code }) =>
    own === kind && gid !== undefined
      ? [{ id: gid, description: `${code ?? ''} ${partName(gid, { project })}` }]
      : [],
  );
}
