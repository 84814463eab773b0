import { Part } from '../../controls/part.tsx';
import { Dialog, latePart } from '@canvass/ui';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';

const Play = latePart(async () => (await import('./play.tsx')).Play);

export function PlayDialog() {
  const { t } = useTranslation();
  const ui = useUi();
  const isOpen = ui.dialog === 'play';
  return (
    <Dialog open={isOpen} title={t('head.play')} closeLabel={t('close')} onClose={() => ui.open(undefined)}>
      {isOpen && (
        <Part>
          <Play />
        </Part>
      )}
    </Dialog>
  );
}
