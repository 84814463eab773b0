import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons at its end. */
  readonly actions?: ReactNode;
  /** Word on the closing button; without it the dialog cannot be closed by Esc, backdrop or button. */
  readonly closeLabel?: string;
  onClose?(): void;
  /** A sheet slides up from the lower edge; a dialog is centred. */
  readonly shape?: 'dialog' | 'sheet';
}

/**
 * The native modal dialog: focus goes in and comes back, the rest of the page is inert, Esc closes when it may. Typed
 * text is the caller's state, so closing loses nothing.
 */
export function Dialog({
  open,
  title,
  children,
  actions,
  closeLabel,
  onClose,
  shape = 'dialog',
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const closable = closeLabel !== undefined;
  useEffect(() => {
    const element = dialog.current;
    if (element === null || open === element.open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (closable && event.target === event.currentTarget) onClose?.();
  };
  return (
    // The backdrop is only a further way to close: Esc and the button do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="cv-dialog"
      data-shape={shape}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose?.();
      }}
    >
      {open && (
        <div className="cv-dialog-body">
          <div className="cv-dialog-head">
            <h2 id={titleId} className="cv-dialog-title">
              {title}
            </h2>
            {closable && (
              <Button kind="quiet" size="small" onClick={onClose}>
                {closeLabel}
              </Button>
            )}
          </div>
          {children}
          {actions !== undefined && <div className="cv-dialog-actions">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/** A dialog at the lower edge of the screen, in reach of the thumb. */
export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />;
}
