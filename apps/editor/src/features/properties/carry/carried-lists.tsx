import { type CarriedList, type CarryTarget, listCarried } from '@canvass/authoring';
import { Button, latePart } from '@canvass/ui';
import { useMemo, useState } from 'react';
import { Part } from '../../../controls/part.tsx';
import { isUntouched } from '../../../controls/lists/title-field.tsx';
import { recordsAt, textAt } from '../../../document/json.ts';
import type { OutlineItem } from '../../../document/outline.ts';
import { useEditor, useEditorState } from '../../../editing/use-editor.ts';
import { useLateTranslation } from '../../../i18n/late-translation.ts';
import { itemName } from '../../../wording/rule-words.ts';
import type { CarrySource } from './carry-dialog.tsx';

const CarryDialog = latePart(async () => (await import('./carry-dialog.tsx')).CarryDialog);

/** The parts that a list of the selected question takes from earlier questions, and a button that takes more. */
export function CarriedLists({ list }: { readonly list: CarryTarget['list'] }) {
  const translation = useLateTranslation();
  const { t } = translation;
  const editor = useEditor();
  const { project, items, selected } = useEditorState();
  /** The source in the dialog, or `new`. Undefined while the dialog is closed. */
  const [opened, setOpened] = useState<CarriedList | 'new'>();
  const gid = selected?.kind === 'question' ? selected.gid : '';
  const carriedLists = useMemo(() => listCarried(project, { gid, list }), [project, gid, list]);
  if (selected === undefined || gid === '') return null;
  const sources = listSources(items, selected);
  if (sources.length === 0 && carriedLists.length === 0) return null;
  const release = ({ source, origins }: CarriedList) =>
    void editor.run(({ carry }) =>
      carry(editor, selected, {
        target: { gid, list },
        source,
        origins,
        mode: 'all',
        followsOrder: false,
        replacedIds: [],
      }),
    );
  return (
    <div className="carried">
      {carriedLists.map((carried) => {
        const source = itemName(carried.source, { translation, project, items });
        return (
          <p key={carried.source} className="carried-list">
            <span>{t(`carry.${carried.mode ?? 'none'}`, { count: carried.origins.length, source })}</span>
            <Button
              size="mini"
              aria-label={t('carry.changeOf', { source })}
              aria-haspopup="dialog"
              onClick={() => setOpened(carried)}
            >
              {t('carry.change')}
            </Button>
            <Button
              size="mini"
              kind="quiet"
              aria-label={t('carry.releaseOf', { source })}
              onClick={() => release(carried)}
            >
              {t('carry.release')}
            </Button>
          </p>
        );
      })}
      {sources.length > 0 && (
        <Button size="small" kind="quiet" aria-haspopup="dialog" onClick={() => setOpened('new')}>
          {t(list === 'items' ? 'carry.options' : 'carry.rows')}
        </Button>
      )}
      {opened !== undefined && (
        <Part>
          <CarryDialog
            title={t(list === 'items' ? 'carry.options' : 'carry.rows')}
            sources={sources}
            carried={opened === 'new' ? undefined : opened}
            onClose={() => setOpened(undefined)}
            onCarry={(choice) => {
              setOpened(undefined);
              const entries = recordsAt(selected.value, list);
              // The first entries of a new question give way, as when a list is pasted.
              const isFresh = entries.every((entry, index) => isUntouched(entry, [list], index));
              void editor.run(({ carry }) =>
                carry(editor, selected, {
                  ...choice,
                  target: { gid, list },
                  replacedIds: isFresh ? entries.map((entry) => textAt(entry, 'gid')) : [],
                }),
              );
            }}
          />
        </Part>
      )}
    </div>
  );
}

/** Lists whose parts can be carried forward. */
const SOURCE_LISTS = ['items', 'rows_items', 'tree_list'] as const;

/** The questions before an item that have options, rows or a tree. */
function listSources(items: readonly OutlineItem[], before: OutlineItem): readonly CarrySource[] {
  return items
    .slice(0, items.indexOf(before))
    .filter(({ kind, gid }) => kind === 'question' && gid !== '')
    .map((item) => ({
      item,
      lists: SOURCE_LISTS.filter((list) =>
        recordsAt(item.value, list).some((entry) => textAt(entry, 'gid') !== ''),
      ),
    }))
    .filter(({ lists }) => lists.length > 0);
}
