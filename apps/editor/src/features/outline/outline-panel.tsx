import { Button, TextField } from '@canvass/ui';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Menu, type MenuEntry } from '../../controls/menu.tsx';
import { hasQuestion, type OutlineItem, worstByItem } from '../../document/outline.ts';
import type { Editor } from '../../editing/editor.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { chosenItems } from '../../editing/editor-state.ts';
import { fieldTextsIn } from '../../fields/load-field-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { OutlineFilter, type OutlineFilterValue, useFilter } from './outline-filter.tsx';
import { OutlineTree } from './outline-tree.tsx';

/** The survey as a tree, with commands for the selected row. */
export function OutlinePanel() {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const search = useDeferredValue(wanted.trim().toLowerCase());
  const state = useEditorState();
  const { items, selected, issues, marked } = state;
  const editor = useEditor();
  const ui = useUi();
  const worst = useMemo(() => worstByItem(items, issues), [items, issues]);
  const typeName = useTypeNames();
  const hasQuestions = hasQuestion(items);
  const [filter, setFilter] = useState<OutlineFilterValue>('all');
  const passes = useFilter(filter, worst);
  const matches = useMemo(() => {
    if (search === '' && passes === undefined) return undefined;
    return (item: OutlineItem) =>
      (passes?.(item) ?? true) &&
      `${item.code} ${item.title} ${item.type} ${typeName(item.type)}`.toLowerCase().includes(search);
  }, [search, passes, typeName]);
  return (
    <>
      <div className="outline-bar">
        <TextField
          type="search"
          value={wanted}
          aria-label={t('outline.find')}
          placeholder={t('outline.findShort')}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Button size="small" aria-keyshortcuts="Insert" onClick={() => ui.open('add')}>
          + {t('outline.add')}
        </Button>
        <RowMenu chosen={chosenItems(state)} />
      </div>
      <div className="outline-bar">
        <Button
          kind="quiet"
          size="small"
          aria-pressed={selected === undefined}
          className="outline-survey"
          onClick={() => editor.select('')}
        >
          {t('properties.survey')}
        </Button>
        {hasQuestions && <OutlineFilter value={filter} onChange={setFilter} />}
      </div>
      {!hasQuestions && <p className="quiet">{t('outline.first')}</p>}
      <OutlineTree
        items={items}
        selected={selected}
        marked={marked}
        worst={worst}
        matches={matches}
        typeName={typeName}
      />
    </>
  );
}

/** A function that names types of questions. Its names are empty until they are loaded. */
function useTypeNames(): (type: string) => string {
  const { locale } = useTranslation();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    fieldTextsIn(locale).then(setTexts, () => undefined);
  }, [locale]);
  return useCallback((type: string) => texts[`type.${type}`] ?? '', [texts]);
}

function RowMenu({ chosen }: { readonly chosen: readonly OutlineItem[] }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const ui = useUi();
  if (chosen.length === 0) return null;
  const entries: readonly MenuEntry[] = [
    {
      label: t('row.up'),
      keys: 'Alt ↑',
      onChoose: () => void editor.run((run) => run.moveBy(editor, chosen, -1)),
    },
    {
      label: t('row.down'),
      keys: 'Alt ↓',
      onChoose: () => void editor.run((run) => run.moveBy(editor, chosen, 1)),
    },
    {
      label: t('row.out'),
      keys: 'Alt ⇧ ↑',
      onChoose: () => void editor.run((run) => run.moveBeside(editor, chosen, -1)),
    },
    {
      label: t('row.in'),
      keys: 'Alt ⇧ ↓',
      onChoose: () => void editor.run((run) => run.moveBeside(editor, chosen, 1)),
    },
    { label: t('row.moveTo'), onChoose: () => ui.open('move') },
    { label: t('row.group'), onChoose: () => void editor.run((run) => run.putIntoGroup(editor, chosen)) },
    {
      label: t('row.duplicate'),
      keys: 'Ctrl D',
      onChoose: () => void editor.run((run) => run.duplicate(editor, chosen)),
    },
    {
      label: t('row.copy'),
      keys: 'Ctrl C',
      onChoose: () => void copyFromMenu(editor),
    },
    {
      label: t('row.paste'),
      keys: 'Ctrl V',
      onChoose: () => void pasteFromMenu(editor),
    },
    {
      label: t('row.delete'),
      keys: 'Del',
      onChoose: () => void editor.run((run) => run.askToDelete(editor, chosen)),
    },
  ];
  return (
    <Menu
      label="⋯"
      name={t('row.menu', { name: chosen.map(({ code }) => code).join(', ') })}
      entries={entries}
    />
  );
}

/** Menus have no event of the clipboard. Browsers may refuse it, and pages without https have none. */
async function copyFromMenu(editor: Editor): Promise<void> {
  const text = editor.copyText();
  try {
    if (text !== undefined) await navigator.clipboard.writeText(text);
  } catch {
    editor.setNotice({ key: 'notice.copyByKeys' });
  }
}

async function pasteFromMenu(editor: Editor): Promise<void> {
  try {
    const text = await navigator.clipboard.readText();
    await editor.run(({ pasteText }) => pasteText(editor, text));
  } catch {
    editor.setNotice({ key: 'notice.pasteByKeys' });
  }
}
