import { Button, PageActions, Skeleton } from '@canvass/ui';
import { useEffect } from 'react';
import { useTranslate } from '../i18n/use-translate.ts';
import { PageFrame } from '../layout/page-frame.tsx';
import { useAppState, useRuntime } from './runtime.ts';

/** Without a start page the first question opens by itself. Seen only while a survey waits for its seeds. */
export function SkippedStart() {
  const { controller } = useRuntime();
  const t = useTranslate();
  const failed = useAppState(({ ui }) => ui.start === 'failed');
  useEffect(() => {
    if (failed) return;
    void controller.begin(true);
  }, [controller, failed]);
  return (
    <PageFrame>
      {failed ? (
        <>
          <p role="alert">{t('start.failed')}</p>
          <PageActions
            primary={
              <Button kind="primary" size="large" onClick={() => location.reload()}>
                {t('status_page.reload')}
              </Button>
            }
          />
        </>
      ) : (
        <Skeleton label={t('app.loading')} />
      )}
    </PageFrame>
  );
}
