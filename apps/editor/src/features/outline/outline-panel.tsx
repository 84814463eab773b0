import { Button, SelectField, TextField } from '@canvass/ui';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Menu, type MenuEntry } from '../../controls/menu.tsx';
import { hasQuestion, type OutlineItem, findWorstFindings } from '../../document/outline.ts';
import { outerPageOfIssue, type OuterPage } from '../../document/outer-pages.ts';
import { nameOfPage } from '../../wording/end-names.ts';
import type { TreeItem } from './tree-keys.ts';
import type { Editor } from '../../editing/editor.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { listChosenItems } from '../../editing/editor-state.ts';
import { loadFieldTexts } from '../../fields/load-field-texts.ts';
import { countOpen, placeOf, useComments } from '../../saving/comment-store.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { areShortcutsOn, toggleShortcuts } from '../../keys/shortcut-switch.ts';
import { HelpButton } from '../../ui/help-button.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { OutlineTree } from './outline-tree.tsx';
import { useDebouncedProject } from '../../ui/debounced-project.ts';

/** The rows to show: all, rows with findings, errors or open comments, or rows that read the item with an id. */
type OutlineFilterValue = 'all' | 'findings' | 'errors' | 'comments' | `reads ${string}`;

const READERS_PREFIX = 'reads ';

interface OutlineFilterProps {
  readonly value: OutlineFilterValue;
  onChange(value: OutlineFilterValue): void;
}

/** A field for the filter. It offers the readers of the selected question, and keeps a chosen filter. */
function OutlineFilter({ value, onChange }: OutlineFilterProps) {
  const { t } = useTranslation();
  const { items, selected } = useEditorState();
  const readersOfSelected =
    selected?.kind === 'question' ? (`${READERS_PREFIX}${selected.id}` as const) : undefined;
  const values: readonly OutlineFilterValue[] = [
    'all',
    'findings',
    'errors',
    'comments',
    ...(readersOfSelected === undefined ? [] : [readersOfSelected]),
    value,
  ];
  const computeName = (filter: OutlineFilterValue) => {
    if (filter === 'all' || filter === 'findings' || filter === 'errors' || filter === 'comments')
      return t(`outline.filter.${filter}`);
    const code = items.find(({ id }) => `${READERS_PREFIX}${id}` === filter)?.code ?? '';
    return t('outline.filter.reads', { code });
  };
  return (
    <SelectField
      aria-label={t('outline.filter')}
      value={value}
      onChange={({ target }) => onChange(target.value as OutlineFilterValue)} // one of the options below
    >
      {[...new Set(values)].map((listedValue) => (
        <option key={listedValue} value={listedValue}>
          {computeName(listedValue)}
        </option>
      ))}
    </SelectField>
  );
}

/** Returns a function that decides whether to show an item. Undefined if the outline shows all items. */
function useFilter(
  filter: OutlineFilterValue,
  worstFindings: ReadonlyMap<string, 'error' | 'warning'>,
  commentCounts: ReadonlyMap<string, number>,
): ((item: TreeItem) => boolean) | undefined {
  const editor = useEditor();
  const debouncedProject = useDebouncedProject();
  const [readers, setReaders] = useState<ReadonlySet<string>>(new Set());
  const id = filter.startsWith(READERS_PREFIX) ? filter.slice(READERS_PREFIX.length) : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    let isGone = false;
    void editor
      .run(({ findReadersOfItem }) => findReadersOfItem(debouncedProject, id))
      .then((gids) => !isGone && setReaders(gids ?? new Set()));
    return () => {
      isGone = true;
    };
  }, [editor, id, debouncedProject]);
  if (filter === 'all') return undefined;
  if (id !== undefined) return ({ gid }) => readers.has(gid);
  if (filter === 'comments') return (item) => commentCounts.has(placeOf(item));
  return (item) =>
    filter === 'errors' ? worstFindings.get(item.id) === 'error' : worstFindings.has(item.id);
}

export function OutlinePanel() {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const search = useDeferredValue(searchText.trim().toLowerCase());
  const { items, pages, selected, selectedPage, issues, markedIds } = useEditorState();
  const editor = useEditor();
  const worstFindings = useMemo(() => {
    const worst = new Map(findWorstFindings(items, issues));
    for (const issue of issues.toSorted((a) => (a.severity === 'error' ? 1 : -1))) {
      const page = outerPageOfIssue(pages, issue);
      if (page !== undefined) worst.set(page.id, issue.severity);
    }
    return worst;
  }, [items, pages, issues]);
  const typeName = useTypeNames();
  const hasQuestions = hasQuestion(items);
  const [filter, setFilter] = useState<OutlineFilterValue>('all');
  const { comments } = useComments(editor.comments, true);
  const commentCounts = useMemo(() => countOpen(comments), [comments]);
  const passes = useFilter(filter, worstFindings, commentCounts);
  const matches = useMemo(() => {
    if (search === '' && passes === undefined) return undefined;
    return (item: TreeItem) =>
      (passes?.(item) ?? true) &&
      `${item.code} ${item.title} ${'label' in item ? nameOfPage(item, t) : `${item.type} ${typeName(item.type)}`}`
        .toLowerCase()
        .includes(search);
  }, [search, passes, typeName, t]);
  return (
    <>
      <div className="outline-bar">
        <TextField
          type="search"
          value={searchText}
          aria-label={t('outline.find')}
          placeholder={t('outline.findShort')}
          onChange={({ target }) => setSearchText(target.value)}
        />
        {!editor.isReadOnly && <OutlineCommands />}
      </div>
      <div className="outline-bar">
        <Button
          kind="quiet"
          size="small"
          aria-pressed={(selected ?? selectedPage) === undefined}
          className="outline-survey"
          onClick={() => editor.select('')}
        >
          {t('properties.survey')}
        </Button>
        {hasQuestions && <OutlineFilter value={filter} onChange={setFilter} />}
        <HelpButton topic="outline" />
      </div>
      {!hasQuestions && <p className="quiet">{t('outline.first')}</p>}
      <OutlineTree
        items={items}
        pages={pages}
        selected={selected ?? selectedPage}
        markedIds={markedIds}
        worstFindings={worstFindings}
        commentCounts={commentCounts}
        matches={matches}
        typeName={typeName}
      />
    </>
  );
}

/** The button that adds items, and the menu of the chosen ones. */
function OutlineCommands() {
  const { t } = useTranslation();
  const ui = useUi();
  const state = useEditorState();
  return (
    <>
      <Button size="small" title="Insert" aria-keyshortcuts="Insert" onClick={() => ui.open('add')}>
        + {t('outline.add')}
      </Button>
      {state.selectedPage === undefined ? (
        <RowMenu chosenItems={listChosenItems(state)} />
      ) : (
        <PageMenu page={state.selectedPage} />
      )}
    </>
  );
}

/** Returns a function that names question types. Names are empty until they are loaded. */
function useTypeNames(): (type: string) => string {
  const { locale } = useTranslation();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    loadFieldTexts(locale).then(setTexts, () => undefined);
  }, [locale]);
  return useCallback((type: string) => texts[`type.${type}`] ?? '', [texts]);
}

/** The commands for a page before or after the questions. Only named end pages can be copied, moved and deleted. */
function PageMenu({ page }: { readonly page: OuterPage }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const named: readonly MenuEntry[] =
    page.end === undefined
      ? []
      : [
          {
            label: t('row.up'),
            keys: 'Alt ↑',
            onChoose: () => void editor.run((run) => run.moveEndBy(editor, page, -1)),
          },
          {
            label: t('row.down'),
            keys: 'Alt ↓',
            onChoose: () => void editor.run((run) => run.moveEndBy(editor, page, 1)),
          },
          {
            label: t('row.duplicate'),
            keys: 'Ctrl D',
            onChoose: () => void editor.run((run) => run.copyEnd(editor, page)),
          },
          {
            label: t('row.delete'),
            keys: 'Del',
            onChoose: () => void editor.run((run) => run.askToDeleteEnd(editor, page)),
          },
        ];
  const entries: readonly MenuEntry[] = [
    { label: t('row.addEnd'), onChoose: () => void editor.run((run) => run.addEndPage(editor)) },
    ...named,
  ];
  return <Menu label="⋯" name={t('row.menu', { name: nameOfPage(page, t) })} entries={entries} />;
}

function RowMenu({ chosenItems }: { readonly chosenItems: readonly OutlineItem[] }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const ui = useUi();
  if (chosenItems.length === 0) return null;
  const entries: readonly MenuEntry[] = [
    {
      label: t('row.up'),
      keys: 'Alt ↑',
      onChoose: () => void editor.run((run) => run.moveBy(editor, chosenItems, -1)),
    },
    {
      label: t('row.down'),
      keys: 'Alt ↓',
      onChoose: () => void editor.run((run) => run.moveBy(editor, chosenItems, 1)),
    },
    {
      label: t('row.out'),
      keys: 'Alt ⇧ ↑',
      onChoose: () => void editor.run((run) => run.moveBeside(editor, chosenItems, -1)),
    },
    {
      label: t('row.in'),
      keys: 'Alt ⇧ ↓',
      onChoose: () => void editor.run((run) => run.moveBeside(editor, chosenItems, 1)),
    },
    { label: t('row.moveTo'), onChoose: () => ui.open('move') },
    {
      label: t('row.group'),
      onChoose: () => void editor.run((run) => run.putIntoGroup(editor, chosenItems)),
    },
    {
      label: t('row.duplicate'),
      keys: 'Ctrl D',
      onChoose: () => void editor.run((run) => run.duplicate(editor, chosenItems)),
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
      label: t('row.keep'),
      onChoose: () => ui.open('keep'),
    },
    {
      label: t('row.delete'),
      keys: 'Del',
      onChoose: () => void editor.run((run) => run.askToDelete(editor, chosenItems)),
    },
    { label: t('replace.title'), keys: 'Ctrl H', onChoose: () => ui.open('replace') },
    {
      label: t(areShortcutsOn() ? 'keys.turnOff' : 'keys.turnOn'),
      onChoose: () => editor.setNotice({ key: toggleShortcuts() }),
    },
  ];
  return (
    <Menu
      label="⋯"
      name={t('row.menu', { name: chosenItems.map(({ code }) => code).join(', ') })}
      entries={entries}
    />
  );
}

/** Copies without a clipboard event. Browsers may refuse to write, and pages without https have no clipboard. */
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
