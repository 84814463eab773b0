import { Button, Dialog, SelectField } from '@canvass/ui';
import { useId, useState } from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import { listChosenItems } from '../../editing/editor-state.ts';
import { type DropPlace, findDropTarget } from '../../editing/targets.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';

export function MoveDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const codes = listChosenItems(useEditorState()).map(({ code }) => code);
  const isOpen = ui.dialog === 'move';
  return (
    <Dialog
      open={isOpen}
      title={t('move.title', { name: codes.join(', ') })}
      closeLabel={t('cancel')}
      onClose={() => ui.open(undefined)}
    >
      {isOpen && <MoveForm />}
    </Dialog>
  );
}

interface Place {
  readonly targetItem: OutlineItem;
  readonly place: DropPlace;
}

function MoveForm() {
  const { t } = useTranslation();
  const id = useId();
  const ui = useUi();
  const editor = useEditor();
  const state = useEditorState();
  const { items } = state;
  const chosenItems = listChosenItems(state);
  const places = items.flatMap((targetItem): readonly Place[] =>
    (['before', 'inside', 'behind'] as const)
      // The position before an item is the same as the position behind the previous item.
      .filter((place) => place !== 'before' || targetItem.position === 1)
      .map((place) => ({ targetItem, place }))
      .filter((place) => findDropTarget(items, chosenItems, place) !== undefined),
  );
  const [index, setIndex] = useState(0);
  const place = places[index];
  if (place === undefined) return <p>{t('notice.noPlace')}</p>;
  const move = () => {
    ui.open(undefined);
    ui.show('outline', true);
    void editor.run(({ dropItems }) => dropItems(editor, chosenItems, place));
  };
  return (
    <div className="stack">
      <label htmlFor={id}>{t('move.place')}</label>
      <SelectField id={id} value={index} onChange={({ target }) => setIndex(Number(target.value))}>
        {places.map(({ targetItem, place: where }, number) => (
          <option key={`${targetItem.id} ${where}`} value={number}>
            {t(`move.${where}`, { name: `${targetItem.code} ${targetItem.title}`.trim() })}
          </option>
        ))}
      </SelectField>
      <div className="actions">
        <Button kind="primary" onClick={move}>
          {t('move.go')}
        </Button>
      </div>
    </div>
  );
}
