import { Button, SelectField, Sheet, TextField, VisuallyHidden } from '@canvass/ui';
import { Combobox } from './combobox.tsx';
import { MAX_ITEMS_WITHOUT_SEARCH, type PickerProps } from './picker-props.tsx';
import './picker.css';
import { useState, type KeyboardEvent } from 'react';
import { activeOptionId, OptionList, useOptionList } from './option-list.tsx';

export type { PickerProps } from './picker-props.tsx';

/**
 * Picks one of a few or of thousands of items. A native select on pc, or for more than 8 items a combobox with search; on a phone a
 * button that opens a sheet. Its texts (`picker.*`) are in `picker.texts.ts`: spread them into those of your type.
 *
 * ```tsx
 * <Picker
 *   id={partIds(view.gid, '1').control}
 *   label={t('city.level_1')}
 *   items={[{ value: '11', label: '北京市' }]}
 *   value={answer?.['1']}
 *   onPick={(code) => choose(code)}
 *   layout={layout}
 *   t={t}
 *   invalid={issues.length > 0}
 *   describedBy={issues.length > 0 ? partIds(view.gid, '1').error : undefined}
 * />
 * ```
 */
export function Picker(props: PickerProps) {
  const {
    id,
    label,
    hidesLabel = false,
    layout,
    items,
    isLong = items.length > MAX_ITEMS_WITHOUT_SEARCH,
  } = props;
  const name = `${id}-label`;
  const Control = layout === 'phone' ? PickerSheet : isLong ? Combobox : Select;
  return (
    <div className="cv-picker">
      {hidesLabel ? (
        <VisuallyHidden>
          <span id={name}>{label}</span>
        </VisuallyHidden>
      ) : (
        <label id={name} className="cv-picker-label" htmlFor={id}>
          {label}
        </label>
      )}
      <Control {...props} />
    </div>
  );
}

function Select(props: PickerProps) {
  const { id, items, value, onPick, canClear = false, t, placeholder = t('picker.choose') } = props;
  const chosen = items.some((item) => item.value === value) ? value : undefined;
  return (
    <SelectField
      id={id}
      aria-labelledby={`${id}-label`}
      aria-describedby={props.describedBy}
      aria-required={props.required || undefined}
      invalid={props.invalid}
      disabled={props.disabled}
      data-empty={chosen === undefined || undefined}
      value={chosen ?? ''}
      onChange={({ target }) => onPick(target.value === '' ? undefined : target.value)}
    >
      <option value="" dir="auto" hidden={!canClear && chosen !== undefined}>
        {placeholder}
      </option>
      {items.map((item) => (
        <option key={item.value} value={item.value} dir="auto">
          {item.label}
        </option>
      ))}
    </SelectField>
  );
}

function PickerSheet(props: PickerProps) {
  const { id, label, items, value, onPick, canClear = false, t, placeholder = t('picker.choose') } = props;
  const [open, setOpen] = useState(false);
  const chosen = items.find((item) => item.value === value);
  const close = () => setOpen(false);
  const pick = (next: string | undefined) => {
    close();
    if (next !== value) onPick(next);
  };
  return (
    <>
      <span className="cv-select">
        <button
          type="button"
          id={id}
          className="cv-field cv-picker-button"
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={props.describedBy}
          data-invalid={props.invalid || undefined}
          data-empty={chosen === undefined || undefined}
          disabled={props.disabled}
          onClick={() => setOpen(true)}
        >
          <bdi id={`${id}-value`}>{chosen?.label ?? placeholder}</bdi>
        </button>
      </span>
      <Sheet open={open} title={label} closeLabel={t('picker.close')} onClose={close}>
        <SheetList {...props} onPick={pick} />
        {canClear && chosen !== undefined && (
          <Button kind="quiet" wide onClick={() => pick(undefined)}>
            {t('picker.clear')}
          </Button>
        )}
      </Sheet>
    </>
  );
}

/** Mounted only while the sheet is open, so that each opening starts with an empty search. */
function SheetList({ id, items, value, onPick, t }: PickerProps) {
  const [query, setQuery] = useState('');
  const list = useOptionList({ items, value, query });
  const hasSearch = items.length > MAX_ITEMS_WITHOUT_SEARCH;
  const createKeyHandler = (usesEnds: boolean) => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const picks = event.key === 'Enter' || (usesEnds && event.key === ' ');
    if (picks && list.activeItem !== undefined) onPick(list.activeItem.value);
    else if (!picks && !list.move(event, usesEnds)) return;
    // Enter in a form would turn the page.
    event.preventDefault();
  };
  return (
    <div className="cv-picker-sheet" data-searches={hasSearch || undefined}>
      {hasSearch && (
        <TextField
          type="search"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag does this
          role="combobox"
          aria-label={t('picker.search')}
          aria-autocomplete="list"
          aria-expanded={list.shownItems.length > 0}
          aria-controls={list.shownItems.length > 0 ? list.id : undefined}
          aria-activedescendant={activeOptionId(list)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={t('picker.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={createKeyHandler(false)}
        />
      )}
      <VisuallyHidden>
        {/* The dialog's own live region, because everything outside of it is inert. */}
        <output>{query === '' ? '' : t('picker.count', { count: list.shownItems.length })}</output>
      </VisuallyHidden>
      <OptionList
        list={list}
        value={value}
        labelledBy={`${id}-label`}
        onPick={(item) => onPick(item.value)}
        t={t}
        takesFocus
        tabIndex={0}
        activeId={activeOptionId(list)}
        onKeyDown={createKeyHandler(true)}
      />
    </div>
  );
}
