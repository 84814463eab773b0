import { Button, PageActions } from '@canvass/ui';
import { useRuntime } from '../../answering/runtime.ts';
import { useWholeSpeech } from '../../i18n/use-translate.ts';
import { PageFrame } from '../../layout/page-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import { replaceScreen } from '../../answering/go-to.ts';
import { Receipt } from './receipt.tsx';

/** Where Back leads after the end: everything is sent, nothing can be sent twice. */
export function SubmittedPage() {
  const runtime = useRuntime();
  const { translate: t } = useWholeSpeech();
  const again = () => {
    replaceScreen(runtime, 'home');
    void runtime.controller.restart();
  };
  return (
    <PageFrame>
      <StatusCard title={t('submitted.title')} mark="done">
        <p>{t('submitted.text')}</p>
        <Receipt />
        {!runtime.info.uniq_link && (
          <PageActions primary={<Button onClick={again}>{t('submitted.again')}</Button>} />
        )}
      </StatusCard>
    </PageFrame>
  );
}
