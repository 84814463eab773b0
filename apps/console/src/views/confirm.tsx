import { Button, Dialog } from '@canvass/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

/** Asks for confirmation of an action that cannot be undone. */
export function Confirm({
  label,
  title,
  children,
  onConfirm,
}: {
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
  onConfirm(): void;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        title={title}
        closeLabel={t('cancel')}
        onClose={() => setOpen(false)}
        actions={
          <Button
            kind="danger"
            onClick={() => {
              setOpen(false);
              onConfirm();
            }}
          >
            {label}
          </Button>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
