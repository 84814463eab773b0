import { Button, Sheet, TextField, VisuallyHidden } from '@canvass/ui';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Translate } from '../view-props.ts';
import { matchItems, type PickerItem } from './match-items.ts';
import { activeOptionId, OptionList, useOptionList } from './option-list.tsx';
import './picker.css';

export type Path = readonly PickerItem[];
export interface PathSheetProps {
  readonly id: string;
  /** Heading of the sheet. Heading and path are the name of the button. */
  readonly title: string;
  readonly levels: readonly string[];
  readonly path: Path;
  /** Returns the items below a path. Undefined until they are loaded, empty for the last level. */
  itemsBelow(path: Path): Path | undefined;
  listPaths(): readonly Path[];
  onPick(path: Path): void;
  readonly canClear: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly t: Translate;
}

/** One sheet for all levels. A choice opens the next level, earlier choices are buttons back, and search covers all levels. */
export function PathSheet(props: PathSheetProps) {
  const { id, title, path, t } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className="cv-select">
        <button
          type="button"
          id={id}
          className="cv-field cv-picker-button"
          data-path
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={props.describedBy}
          data-invalid={props.invalid || undefined}
          data-empty={path.length === 0 || undefined}
          onClick={() => setOpen(true)}
        >
          <span id={`${id}-value`}>{path.length === 0 ? t('picker.choose') : <PathNames path={path} />}</span>
        </button>
      </span>
      <Sheet open={open} title={title} closeLabel={t('picker.close')} onClose={() => setOpen(false)}>
        <Levels {...props} close={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

const PathNames = ({ path }: { readonly path: Path }) =>
  path.map(({ label }, at) => (
    // Names cannot be keys, because a city can have the name of its state.
    <span key={at}>
      {at > 0 && ' / '}
      <bdi>{label}</bdi>
    </span>
  ));

/** Extends a path by all levels with only one item. */
function skipOnlyItems(path: Path, below: PathSheetProps['itemsBelow']): Path {
  const [onlyItem, ...otherItems] = below(path) ?? [];
  return onlyItem === undefined || otherItems.length > 0 ? path : skipOnlyItems([...path, onlyItem], below);
}

function Levels(props: PathSheetProps & { close(): void }) {
  const { path, itemsBelow, listPaths, onPick, close, canClear, t } = props;
  const isWhole = itemsBelow(path)?.length === 0;
  const [openLevel, setOpenLevel] = useState(isWhole ? Math.max(0, path.length - 1) : path.length);
  const [query, setQuery] = useState('');
  const found = useMemo(() => (query === '' ? undefined : listPaths().map(asItem)), [query, listPaths]);
  const nextItems = itemsBelow(path.slice(0, openLevel));
  const pick = (chosen: PickerItem) => {
    const foundPath = found && listPaths().find((one) => asItem(one).value === chosen.value);
    const next = skipOnlyItems(foundPath ?? [...path.slice(0, openLevel), chosen], itemsBelow);
    onPick(next);
    setQuery('');
    if (itemsBelow(next)?.length === 0) close();
    else setOpenLevel(next.length);
  };
  return (
    <>
      <Crumbs {...props} openLevel={openLevel} onOpen={setOpenLevel} />
      <TextField
        type="search"
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter would submit the form and leave the page.
          event.preventDefault();
          const [first] = matchItems(found ?? NONE, query);
          if (first !== undefined) pick(first);
        }}
      />
      <LevelList
        key={`${openLevel} ${query === ''}`}
        {...props}
        items={found ?? nextItems}
        value={path[openLevel]?.value}
        query={query}
        takesFocus={query === ''}
        pick={pick}
      />
      {canClear && path.length > 0 && (
        <Button
          kind="quiet"
          wide
          onClick={() => {
            close();
            onPick([]);
          }}
        >
          {t('picker.clear')}
        </Button>
      )}
    </>
  );
}

const asItem = (path: Path): PickerItem => ({
  value: path.map(({ value }) => value).join('\n'),
  label: path
    .map(({ label }) => label)
    .toReversed()
    .join(' · '),
});

type CrumbsProps = PathSheetProps & { readonly openLevel: number; onOpen(level: number): void };

/** Buttons with the chosen item of each level, and the name of the next level. */
function Crumbs({ levels, path, openLevel, onOpen, t }: CrumbsProps) {
  const names = levels.slice(0, Math.max(openLevel, path.length - 1) + 1);
  return (
    <div className="cv-path-crumbs">
      {names.map((name, level) => (
        <button
          key={name}
          type="button"
          className="cv-path-crumb"
          aria-current={level === openLevel ? 'step' : undefined}
          onClick={() => onOpen(level)}
        >
          <bdi>{path[level]?.label ?? (name === '' ? t('picker.choose') : name)}</bdi>
        </button>
      ))}
    </div>
  );
}

interface LevelListProps extends PathSheetProps {
  readonly items: Path | undefined;
  readonly value: string | undefined;
  readonly query: string;
  /** Whether the level has changed, so that its list takes the focus. */
  readonly takesFocus: boolean;
  pick(item: PickerItem): void;
}

function LevelList({ id, items, value, query, takesFocus, pick, t }: LevelListProps) {
  const list = useOptionList({ items: items ?? NONE, value, query });
  const first = useRef(takesFocus);
  useEffect(() => {
    if (first.current) document.getElementById(list.id)?.focus();
  }, [list.id]);
  const onKeyDown = (event: KeyboardEvent) => {
    const picks = event.key === 'Enter' || event.key === ' ';
    if (picks && list.activeItem !== undefined) pick(list.activeItem);
    else if (!picks && !list.move(event, true)) return;
    // Enter would submit the form and leave the page.
    event.preventDefault();
  };
  if (items === undefined) return <p className="cv-picker-none">{t('picker.loading')}</p>;
  return (
    <div className="cv-picker-sheet" data-searches>
      <VisuallyHidden>
        <output>{t('picker.count', { count: list.shownItems.length })}</output>
      </VisuallyHidden>
      <OptionList
        list={list}
        value={value}
        labelledBy={`${id}-label`}
        onPick={pick}
        t={t}
        takesFocus
        tabIndex={0}
        activeId={activeOptionId(list)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

const NONE: Path = [];
