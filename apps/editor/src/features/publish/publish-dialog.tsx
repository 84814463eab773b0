import { Part } from '../../controls/part.tsx';
import { Dialog, latePart } from '@canvass/ui';
import { useTranslation } from '../../i18n/translation.tsx';
import { useEditor } from '../../editing/use-editor.ts';
import { useUi } from '../../ui/ui-state.ts';

const PublishSteps = latePart(async () => (await import('./publish-steps.tsx')).PublishSteps);

/** The dialog in which authors publish the draft. Reviewers read the same facts in it, and sign off the draft. */
export function PublishDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const { isReadOnly } = useEditor();
  const isOpen = ui.dialog === 'publish';
  return (
    <Dialog
      open={isOpen}
      title={t(isReadOnly ? 'signOff.title' : 'publish.title')}
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
