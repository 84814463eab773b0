import { Button, PageActions, Skeleton } from '@canvass/ui';
import { useEffect } from 'react';
import { useLaterWords, useTranslate } from '../i18n/use-translate.ts';
import { PageFrame } from '../layout/page-frame.tsx';
import { startTrouble } from '../store/ui-slice.ts';
import { useAppState, useRuntime } from './runtime.ts';

/** Without a start page the first question opens by itself. Seen only while a survey waits for its seeds; what was chosen on
 * the server's page is brought along when it begins (first-page/carry-over.ts). */
export function SkippedStart() {
  const { controller } = useRuntime();
  const t = useTranslate();
  const trouble = useAppState(({ ui }) => startTrouble(ui));
  const troubleWords = useLaterWords(trouble);
  useEffect(() => {
    if (trouble !== null) return;
    void controller.begin(true);
  }, [controller, trouble]);
  return (
    <PageFrame>
      {trouble !== null ? (
        <>
          <p role="alert">{troubleWords}</p>
          <PageActions
            primary={
              <Button kind="primary" size="large" onClick={() => void controller.begin(false)}>
                {t('start.again')}
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
