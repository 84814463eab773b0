import { Button, PageActions } from '@canvass/ui';
import { useRuntime } from '../../answering/runtime.ts';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { PageFrame } from '../../layout/page-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';

/** The page of a tab while another tab has the survey. A button moves the survey to this tab. */
export function OtherTabPage() {
  const { controller } = useRuntime();
  const { translate: t } = useAllTexts();
  return (
    <PageFrame>
      <StatusCard title={t('elsewhere.title')} mark="windows">
        <p>{t('elsewhere.text')}</p>
        <PageActions
          primary={
            <Button kind="primary" size="large" onClick={() => void controller.open(true)}>
              {t('elsewhere.take')}
            </Button>
          }
        />
      </StatusCard>
    </PageFrame>
  );
}
