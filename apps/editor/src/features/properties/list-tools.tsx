import { Button, latePart } from '@canvass/ui';
import { useState } from 'react';
import { Part } from '../../controls/part.tsx';
import { useEditorState } from '../../editing/use-editor.ts';
import { listFields } from '../../fields/declarations.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { CarriedLists } from './carry/carried-lists.tsx';

const GridDialog = latePart(async () => (await import('./grid/grid-dialog.tsx')).GridDialog);

/** Tools below a list of the selected question: parts of earlier questions, and for a matrix its rows and columns as a table. */
export function ListTools({ list }: { readonly list: 'items' | 'rows_items' }) {
  const { t } = useLateTranslation();
  const { selected } = useEditorState();
  const [isOpen, setOpen] = useState(false);
  if (selected?.kind !== 'question') return null;
  const names = listFields('question', selected.type, 'option').map(({ name }) => name);
  const isMatrix = list === 'rows_items' && names.includes('items') && names.includes('rows_items');
  return (
    <>
      <CarriedLists list={list} />
      {isMatrix && (
        <div className="carried">
          <Button size="small" kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('grid.open')}
          </Button>
        </div>
      )}
      {isMatrix && isOpen && (
        <Part>
          <GridDialog
            item={selected}
            title={t('grid.title', { code: selected.code })}
            onClose={() => setOpen(false)}
          />
        </Part>
      )}
    </>
  );
}
