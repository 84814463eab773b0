import { Part } from '../../controls/part.tsx';
import { Dialog, latePart } from '@canvass/ui';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';

const PublishSteps = latePart(async () => (await import('./publish-steps.tsx')).PublishSteps);

export function PublishDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const isOpen = ui.dialog === 'publish';
  return (
    <Dialog
      open={isOpen}
      title={t('publish.title')}
      closeLabel={t('close')}
      onClose={() => ui.open(undefined)}
    >
      {isOpen && (
        <Part>
          <PublishSteps />
        </Part>
      )}
    </Dialog>
  );
}
