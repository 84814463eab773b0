import type { ComponentPropsWithRef } from 'react';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** CONST-9, button types. `primary` is the one thing to do; `quiet` has no box. */
  readonly kind?: 'default' | 'primary' | 'info' | 'warning' | 'danger' | 'quiet';
  /** CONST-9, button sizes. `mini` and `small` are for dense places, still 24 px high at least. */
  readonly size?: 'mini' | 'small' | 'normal' | 'large';
  /** Fills the width of its container. */
  readonly wide?: boolean;
  /** Work is in progress: the button keeps its focus and its size, and ignores further presses. */
  readonly busy?: boolean;
  /** Words that it shows at another time: it is as wide as the longer ones, so that nothing beside it moves. */
  readonly otherWords?: string;
}

/** A native button. Busy buttons are not disabled: that would throw away the focus. */
export function Button(props: ButtonProps) {
  const { kind = 'default', size = 'normal', wide, busy, otherWords, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={`cv-button${rest.className === undefined ? '' : ` ${rest.className}`}`}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
      data-other-words={otherWords}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
