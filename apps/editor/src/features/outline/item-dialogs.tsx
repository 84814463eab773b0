import { Button, Dialog } from '@canvass/ui';
import { Suspense, use } from 'react';
import { addContainer, addQuestion, removeItem } from '../../editing/actions.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { QUESTION_TYPES } from '../../fields/declarations.ts';
import { fieldTextsIn } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { readersOfItem } from './readers-of-item.ts';

/** The choice of what is added behind the selected item. */
export function AddDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const add = (run: () => void) => {
    ui.open(undefined);
    run();
    ui.show('properties', true);
  };
  return (
    <Dialog
      open={ui.dialog === 'add'}
      title={t('add.title')}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      <Suspense fallback={<p>{t('app.loading')}</p>}>
        <TypeChoice onChoose={(type) => add(() => addQuestion(editor, type))} />
      </Suspense>
      <div className="add-containers">
        <Button onClick={() => add(() => addContainer(editor, 'P'))}>{t('kind.page')}</Button>
        <Button onClick={() => add(() => addContainer(editor, 'G'))}>{t('kind.group')}</Button>
      </div>
    </Dialog>
  );
}

function TypeChoice({ onChoose }: { onChoose(type: string): void }) {
  const { locale } = useTranslation();
  const texts = use(fieldTextsIn(locale));
  return (
    <ul className="add-types">
      {QUESTION_TYPES.map((type) => (
        <li key={type}>
          <Button size="small" kind="quiet" onClick={() => onChoose(type)}>
            {texts[`type.${type}`] ?? type}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Asks before an item is deleted, and names what reads it. */
export function DeleteDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const editor = useEditor();
  const { selected, project, items } = useEditorState();
  const isOpen = ui.dialog === 'delete' && selected !== undefined;
  const readers = isOpen ? readersOfItem(selected, items, project) : [];
  return (
    <Dialog
      open={isOpen}
      title={t('delete.title', { name: selected?.code ?? '' })}
      closeLabel={t('cancel')}
      onClose={() => ui.open(undefined)}
      actions={
        <Button
          kind="danger"
          onClick={() => {
            if (selected !== undefined) removeItem(editor, selected);
            ui.open(undefined);
            ui.show('outline', true);
          }}
        >
          {t('row.delete')}
        </Button>
      }
    >
      <p dir="auto">{selected?.title}</p>
      {readers.length === 0 ? (
        <p className="quiet">{t('delete.free')}</p>
      ) : (
        <>
          <p>{t('delete.readers')}</p>
          <ul>
            {readers.map((reader) => (
              <li key={reader}>{reader}</li>
            ))}
          </ul>
          <p className="quiet">{t('delete.left')}</p>
        </>
      )}
    </Dialog>
  );
}
