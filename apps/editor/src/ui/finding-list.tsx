import { Button } from '@canvass/ui';
import type { FindingChange } from '@canvass/project';
import { parsePath } from '@canvass/project/file';
import { use } from 'react';
import { itemOfIssue, type OutlineItem } from '../document/outline.ts';
import { outerPageOfIssue } from '../document/outer-pages.ts';
import { loadFieldTexts } from '../fields/load-field-texts.ts';
import { useEditor, useEditorState } from '../editing/use-editor.ts';
import { type Translate, useTranslation } from '../i18n/translation.tsx';
import type { FoundIssue } from '../worker/check-task.ts';
import { nameFields } from '../wording/finding-words.ts';
import { namePlace } from '../wording/place-names.ts';
import { type ShownTexts, useUi } from './ui-state.ts';

interface FindingListProps {
  readonly issues: readonly FoundIssue[];
  /** Called after a press on a finding, before its field gets the focus. */
  onLeave?(): void;
}

/** A list of findings. A press on a finding selects its item and moves the focus to its field. */
export function FindingList({ issues, onLeave }: FindingListProps) {
  const { t, locale } = useTranslation();
  const texts = use(loadFieldTexts(locale));
  const ui = useUi();
  const editor = useEditor();
  const state = useEditorState();
  const { items, pages } = state;
  return (
    <ol className="findings">
      {issues.map((issue, index) => {
        const item = itemOfIssue(items, issue);
        const page = outerPageOfIssue(pages, issue);
        const place = namePlace(issue.path, state, { t, texts });
        return (
          <li key={`${index} ${issue.path}`} data-severity={issue.severity}>
            <button
              type="button"
              className="finding"
              onClick={() => {
                editor.select((item ?? page)?.id ?? '');
                onLeave?.();
                const texts = textsOfIssue(issue);
                if (texts === undefined) ui.show('properties', true, issue.path);
                else ui.showTexts(texts);
              }}
            >
              <span className="finding-place" dir="auto">
                {t(`finding.${issue.severity}`)} · {place}
              </span>
              <span lang={issue.language ?? 'en'}>{nameFields(issue.message, texts)}</span>
              <span className="quiet" lang={issue.language ?? 'en'}>
                {nameFields(issue.fix, texts)}
              </span>
            </button>
            {issue.changes !== undefined && (
              <div className="finding-changes">
                {issue.changes.map((change) => {
                  const label = changeText(change, issue, t, (field) => labelOfField(field, item, texts));
                  return (
                    <Button
                      key={label}
                      size="mini"
                      aria-label={`${label} · ${place}`}
                      onClick={() => void editor.run(({ applyFix }) => applyFix(editor, issue, change))}
                    >
                      {label}
                    </Button>
                  );
                })}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const FILTERS: Readonly<Record<string, ShownTexts['filter']>> = {
  'translation.missing': 'missing',
  'translation.changed': 'changed',
  'translation.placeholder-dropped': 'problems',
  'translation.placeholder-added': 'problems',
};

/** The translations that show what a finding is about. Undefined for findings about other parts. */
function textsOfIssue({ id, path }: FoundIssue): ShownTexts | undefined {
  const [block, language] = parsePath(path) ?? [];
  if ((block !== 'translations' && block !== 'texts') || typeof language !== 'string') return undefined;
  return { language, filter: FILTERS[id] ?? 'all' };
}

/** The label of a field of an item or of the survey. The field itself if it has none. */
const labelOfField = (
  field: string,
  item: OutlineItem | undefined,
  texts: Readonly<Record<string, string>>,
): string =>
  [item?.kind ?? 'project', 'option', 'rules of an open text', 'settings']
    .map((record) => texts[`${record}.${field}`])
    .find((label) => label !== undefined) ?? field;

/** The text of a button that corrects a finding. `labelOf` returns the label of a field. */
export function changeText(
  change: FindingChange,
  { path }: Pick<FoundIssue, 'path'>,
  t: Translate,
  labelOf: (field: string) => string = (field) => field,
): string {
  switch (change.kind) {
    case 'rename':
      return t('fix.write', { name: change.name });
    case 'write':
      return t('fix.write', { name: shorten(change.value) });
    case 'append':
      return t('fix.add', { content: shorten(change.value) });
    case 'set': {
      const fields = Object.entries(change.fields);
      return t('fix.set', {
        content: fields.map(([name, value]) => `${labelOf(name)}: ${shorten(value)}`).join(', '),
      });
    }
    case 'remove': {
      const name = parsePath(change.path ?? path)?.at(-1);
      return typeof name === 'string' ? t('fix.remove', { name: labelOf(name) }) : t('fix.removeEntry');
    }
  }
}

const MAX_SHOWN_LENGTH = 60;

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
}
