import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Text of the closing button. Without it the dialog cannot be closed by Esc, backdrop or button. */
  readonly closeLabel?: string;
  onClose?(): void;
  /** A sheet slides up from the lower edge. A dialog is centred. */
  readonly shape?: 'dialog' | 'sheet';
}

/**
 * The native modal dialog. It takes the focus and returns it when closed. Until then, the rest of the page is inert.
 * Typed text belongs to the caller's state, so that closing loses nothing.
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
  const isClosable = closeLabel !== undefined;
  useEffect(() => {
    const element = dialog.current;
    if (element === null || open === element.open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (isClosable && event.target === event.currentTarget) onClose?.();
  };
  return (
    // Clicking the backdrop does the same as Esc and the closing button, so it needs no separate key.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="cv-dialog"
      data-shape={shape}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        if (isClosable) onClose?.();
      }}
    >
      {open && (
        <div className="cv-dialog-body">
          <div className="cv-dialog-head">
            <h2 id={titleId} className="cv-dialog-title">
              {title}
            </h2>
            {isClosable && (
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

/** A dialog at the lower edge of the screen, where a thumb reaches it. */
export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />;
}
