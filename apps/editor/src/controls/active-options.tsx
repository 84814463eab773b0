import type { ReactNode } from 'react';

interface ActiveOptionsProps<T> {
  /** Option `n` has the id `${id}-${n}`. */
  readonly id: string;
  readonly label: string;
  readonly className: string;
  readonly options: readonly T[];
  readonly activeIndex: number;
  keyOf(option: T): string;
  choose(option: T): void;
  children(option: T): ReactNode;
}

/** The list of a combobox (APG). The combobox keeps the focus. */
export function ActiveOptions<T>({
  id,
  label,
  className,
  options,
  activeIndex,
  ...list
}: ActiveOptionsProps<T>) {
  return (
    // A `datalist` works only with fields of one line, and cannot run commands.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={className} role="listbox" id={`${id}-list`} aria-label={label}>
      {options.map((option, index) => (
        <div
          key={list.keyOf(option)}
          id={`${id}-${index}`}
          // An `option` element works only in `select` and `datalist`.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onPointerDown={(event) => {
            event.preventDefault();
            list.choose(option);
          }}
        >
          {list.children(option)}
        </div>
      ))}
    </div>
  );
}
