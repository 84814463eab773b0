import type { Operation } from '@canvass/authoring';
import { Button, Dialog } from '@canvass/ui';
import { useEditor, useEditorState } from '../../editing/editor.ts';
import { type TextKey, useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';

/** Own changes that another author's draft had no place for. A press applies one of them. */
export function NotTakenDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const { notTaken } = useEditorState();
  return (
    <Dialog
      open={ui.dialog === 'notTaken'}
      title={t('notTaken.title')}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      <p>{t('notTaken.about')}</p>
      <ul className="list">
        {notTaken.map((entry, index) => (
          <li key={`${index} ${entry.change.label.key}`} className="list-row">
            <span className="list-name">
              {t(entry.change.label.key as TextKey, entry.change.label.params ?? {})}:{' '}
              <bdi>{valueOf(entry.change.operations.at(-1))}</bdi>
            </span>
            <Button size="small" onClick={() => editor.applyAnyway(entry)}>
              {t('notTaken.apply')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => editor.dropNotTaken(entry)}>
              {t('notTaken.drop')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const LONGEST = 80;

/** The author's own value, as a short text. */
function valueOf(operation: Operation | undefined): string {
  if (operation === undefined || operation.op === 'move') return '';
  const value = operation.op === 'set' ? operation.after?.value : operation.element.value;
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
