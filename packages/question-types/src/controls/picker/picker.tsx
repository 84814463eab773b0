import { SelectField, VisuallyHidden } from '@canvass/ui';
import { Combobox } from './combobox.tsx';
import { PickerSheet } from './picker-sheet.tsx';
import { PICKER_SEARCH_ABOVE, type PickerProps } from './picker-props.tsx';
import './picker.css';

export type { PickerProps } from './picker-props.tsx';

/**
 * Picks one of a few or of thousands. On pc a native select, or above 8 items a combobox that searches; on a phone a
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
  const { id, label, hidesLabel = false, layout, items, isLong = items.length > PICKER_SEARCH_ABOVE } = props;
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
  const { id, items, value, onPick, clears = false, t, placeholder = t('picker.choose') } = props;
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
      <option value="" dir="auto" hidden={!clears && chosen !== undefined}>
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
