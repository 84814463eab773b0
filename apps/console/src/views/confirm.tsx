import { Button, Dialog } from '@canvass/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

/** A button that asks for confirmation of an action that cannot be undone, or changes what respondents see. */
export function Confirm({
  label,
  title,
  children,
  kind = 'danger',
  onConfirm,
}: {
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly kind?: 'danger' | 'default';
  onConfirm(): void;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        title={title}
        closeLabel={t('cancel')}
        onClose={() => setOpen(false)}
        actions={
          <Button
            kind={kind === 'danger' ? kind : 'primary'}
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
