import type { ComponentPropsWithRef } from 'react';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** Button types (CONST-9). `primary` is the main action of a page. A `quiet` button has no box. */
  readonly kind?: 'default' | 'primary' | 'info' | 'warning' | 'danger' | 'quiet';
  /** Button sizes (CONST-9). `mini` and `small` are for dense layouts and at least 24 px high. */
  readonly size?: 'mini' | 'small' | 'normal' | 'large';
  readonly wide?: boolean;
  /** Whether work is in progress. The button then keeps its focus and its size, and ignores presses. */
  readonly busy?: boolean;
  /** A text that the button shows at other times. The button is as wide as the longer text, to avoid a layout shift. */
  readonly otherText?: string;
}

/** A native button. Busy buttons are not disabled, because a disabled button loses the focus. */
export function Button(props: ButtonProps) {
  const { kind = 'default', size = 'normal', wide, busy, otherText, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={`cv-button${rest.className === undefined ? '' : ` ${rest.className}`}`}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
      data-other-words={otherText}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
