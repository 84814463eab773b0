import { Dialog, TextField } from '@canvass/ui';
import { type KeyboardEvent, useId, useState } from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import { listChosenItems } from '../../editing/editor-state.ts';
import type { Editor } from '../../editing/editor.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { type TextKey, type Translate, useTranslation } from '../../i18n/translation.tsx';
import { areShortcutsOn, toggleShortcuts } from '../../keys/shortcut-switch.ts';
import { ActiveOptions } from '../../controls/active-options.tsx';
import { takeFirstFocus } from '../../controls/focus.ts';
import { MODES, type UiState, useUi } from '../../ui/ui-state.ts';
import { nameOfPage } from '../../wording/end-names.ts';

export function PaletteDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  return (
    <Dialog
      open={ui.dialog === 'palette'}
      title={t('palette.title')}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      <Palette />
    </Dialog>
  );
}

interface Entry {
  readonly id: string;
  readonly text: string;
  readonly keys?: string;
  run(): void;
}

const MAX_ENTRIES = 12;

/** A combobox (APG) of commands and items. Arrow keys move to an entry, and Enter runs it. */
function Palette() {
  const { t } = useTranslation();
  const id = useId();
  const editor = useEditor();
  const ui = useUi();
  const state = useEditorState();
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const searchWords = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ text: name }: Entry) => searchWords.every((word) => name.toLowerCase().includes(word));
  const commands = commandsFor(editor, ui, { t, chosenItems: listChosenItems(state) });
  const places = [
    ...state.pages.map((page) => ({ id: page.id, text: nameOfPage(page, t) })),
    ...state.items.map(({ id: itemId, code, title }) => ({ id: itemId, text: `${code} ${title}` })),
  ];
  const itemEntries = searchWords.length === 0 ? [] : places.map((place) => goTo(place, editor, ui));
  const matchingEntries = [...commands, ...itemEntries].filter(matches).slice(0, MAX_ENTRIES);
  const run = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    ui.open(undefined);
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActiveIndex((activeIndex + 1) % Math.max(1, matchingEntries.length));
    else if (event.key === 'ArrowUp')
      setActiveIndex((activeIndex - 1 + matchingEntries.length) % Math.max(1, matchingEntries.length));
    else if (event.key === 'Enter') run(matchingEntries[activeIndex]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextField
        ref={takeFirstFocus}
        type="search"
        // A select element cannot be typed in.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-label={t('palette.find')}
        placeholder={t('palette.find')}
        aria-expanded={matchingEntries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={matchingEntries.length > 0 ? `${id}-${activeIndex}` : undefined}
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          setActiveIndex(0);
        }}
      />
      <ActiveOptions
        id={id}
        label={t('palette.title')}
        className="palette"
        options={matchingEntries}
        activeIndex={activeIndex}
        keyOf={(entry) => entry.id}
        choose={(entry) => run(entry)}
      >
        {({ text: name, keys }) => (
          <>
            <span dir="auto">{name}</span>
            {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
          </>
        )}
      </ActiveOptions>
      {matchingEntries.length === 0 && <p className="quiet">{t('outline.none')}</p>}
    </>
  );
}

/** Shows the fields of an item or a page, or of the survey, whose id is empty. */
const goTo = (place: Pick<Entry, 'id' | 'text'>, editor: Editor, ui: UiState): Entry => ({
  ...place,
  run() {
    editor.select(place.id);
    ui.show('properties', true);
  },
});

interface Situation {
  readonly t: Translate;
  readonly chosenItems: readonly OutlineItem[];
}

function commandsFor(editor: Editor, ui: UiState, { t, chosenItems }: Situation): readonly Entry[] {
  const entry = (key: TextKey, run: () => void, keys?: string): Entry => ({
    id: key,
    text: t(key),
    run,
    ...(keys !== undefined && { keys }),
  });
  const onSelected: readonly Entry[] =
    chosenItems.length === 0
      ? []
      : [
          entry(
            'row.duplicate',
            () => void editor.run((all) => all.duplicate(editor, chosenItems)),
            'Ctrl D',
          ),
          entry('row.up', () => void editor.run((all) => all.moveBy(editor, chosenItems, -1)), 'Alt ↑'),
          entry('row.down', () => void editor.run((all) => all.moveBy(editor, chosenItems, 1)), 'Alt ↓'),
          entry('row.moveTo', () => ui.open('move')),
          entry('row.group', () => void editor.run((all) => all.putIntoGroup(editor, chosenItems))),
          entry('row.keep', () => ui.open('keep')),
          entry('row.required', () => void editor.run((all) => all.setRequired(editor, chosenItems, true))),
          entry('row.optional', () => void editor.run((all) => all.setRequired(editor, chosenItems, false))),
          entry('row.delete', () => void editor.run((all) => all.askToDelete(editor, chosenItems)), 'Del'),
        ];
  return [
    entry('add.title', () => ui.open('add'), 'Insert'),
    entry('library.open', () => ui.open('library')),
    entry('help.open', () => ui.showHelp(ui.mode)),
    ...onSelected,
    entry('head.undo', () => editor.undo(), 'Ctrl Z'),
    entry('head.redo', () => editor.redo(), 'Ctrl Shift Z'),
    entry('replace.title', () => ui.open('replace'), 'Ctrl H'),
    entry('findings.title', () => ui.open('findings')),
    entry('head.play', () => ui.open('play'), 'Ctrl Enter'),
    entry('publish.title', () => ui.open('publish')),
    entry('save', () => void editor.flush(), 'Ctrl S'),
    goTo({ id: '', text: t('properties.survey') }, editor, ui),
    entry(areShortcutsOn() ? 'keys.turnOff' : 'keys.turnOn', () =>
      editor.setNotice({ key: toggleShortcuts() }),
    ),
    ...MODES.map((mode) => ({
      id: `mode.${mode}`,
      text: `${t('mode.title')}: ${t(`mode.${mode}`)}`,
      run() {
        ui.showMode(mode);
        ui.show('canvas', true);
      },
    })),
  ];
}
