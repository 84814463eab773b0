import { use } from 'react';
import { elementAt, type Json, type Operation, valueAt } from '@canvass/authoring';
import { AuthorText, Button, Dialog } from '@canvass/ui';
import { isList, textAt } from '../../document/json.ts';
import { plainText } from '../../document/plain-text.ts';
import type { EditorState } from '../../editing/editor-state.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import type { ConflictingChange } from '../../saving/merge-draft.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { type Translate, useTranslation } from '../../i18n/translation.tsx';
import { idIn, nameChange } from '../../wording/change-names.ts';
import { useUi } from '../../ui/ui-state.ts';

/** Lists this author's changes that conflict with another author's, with both values and a button for each value. */
export function ConflictsDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const { conflicts } = useEditorState();
  return (
    <Dialog
      open={ui.dialog === 'notTaken'}
      title={t('notTaken.title')}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      <p>{conflicts.length === 0 ? t('notTaken.none') : t('notTaken.about')}</p>
      <ul className="list">
        {conflicts.map((entry, index) => (
          // Conflicts have no ids, and two can be equal.
          <Conflict key={`${index} ${JSON.stringify(entry.change.label)}`} entry={entry} />
        ))}
      </ul>
    </Dialog>
  );
}

function Conflict({ entry }: { readonly entry: ConflictingChange }) {
  const { t, locale } = useLateTranslation();
  const texts = use(loadFieldTexts(locale));
  const editor = useEditor();
  const state = useEditorState();
  const { operations } = entry.change;
  // The operation that conflicts, or else the last operation of the change.
  const shownOperation = operations.find((one) => isSame(one, entry.conflict.operation)) ?? operations.at(-1);
  const name = nameChange(entry.change, state, { t, texts }, shownOperation);
  return (
    <li className="conflict">
      <AuthorText tag="h3" className="conflict-name">
        {name}
      </AuthorText>
      <dl>
        <dt>{t('notTaken.mine')}</dt>
        <dd dir="auto">{computeOwnValue(shownOperation, t)}</dd>
        <dt>{t('notTaken.theirs')}</dt>
        <dd dir="auto">{computeTheirValue(shownOperation, state, t)}</dd>
      </dl>
      <div className="actions">
        <Button
          size="small"
          aria-label={t('notTaken.applyOf', { name })}
          onClick={() => editor.applyAnyway(entry)}
        >
          {t('notTaken.apply')}
        </Button>
        <Button
          size="small"
          kind="quiet"
          aria-label={t('notTaken.dropOf', { name })}
          onClick={() => editor.dropConflict(entry)}
        >
          {t('notTaken.drop')}
        </Button>
      </div>
    </li>
  );
}

const isSame = (one: Operation, other: Operation): boolean => JSON.stringify(one) === JSON.stringify(other);

function computeOwnValue(operation: Operation | undefined, t: Translate): string {
  if (operation === undefined) return '';
  if (operation.op === 'move') return t('notTaken.moved');
  if (operation.op === 'remove') return t('notTaken.deleted');
  return valueText(operation.op === 'set' ? operation.after?.value : operation.element.value, t);
}

/** The other author's value, which the survey has now. */
function computeTheirValue(operation: Operation | undefined, { project }: EditorState, t: Translate): string {
  if (operation === undefined) return '';
  const element = idIn(operation) === '' ? project : elementAt(project, idIn(operation));
  if (element === undefined) return t('notTaken.deleted');
  if (operation.op === 'move') return t('notTaken.moved');
  return valueText(operation.op === 'set' ? valueAt(project, operation.at) : element, t);
}

const MAX_TEXT_LENGTH = 300;

/** A value as its author would write it: a text, a number, or the titles of elements. */
function valueText(value: Json | undefined, t: Translate): string {
  if (value === undefined || value === null || value === '') return t('notTaken.empty');
  if (typeof value === 'boolean') return t(value ? 'notTaken.yes' : 'notTaken.no');
  if (typeof value === 'object') {
    const names = (isList(value) ? value : [value]).flatMap((entry) => nameOfValue(entry) ?? []);
    return names.length === 0 ? t('notTaken.other') : shorten(names.join(', '));
  }
  return shorten(plainText(String(value))) || t('notTaken.empty');
}

/** The name of an entry. Undefined for an entry that has only ids and settings. */
function nameOfValue(entry: Json): string | undefined {
  if (typeof entry === 'number') return String(entry);
  const name = ['title', 'name', 'family'].map((field) => textAt(entry, field)).find(Boolean);
  return name === undefined ? undefined : plainText(name);
}

const shorten = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
