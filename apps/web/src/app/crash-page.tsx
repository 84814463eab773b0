import { Button, PageActions } from '@canvass/ui';
import { useTranslate } from '../i18n/use-translate.ts';
import { BareFrame } from '../layout/bare-frame.tsx';
import { StatusCard } from '../layout/status-card.tsx';

/** Part of the first load: it must be there when nothing else can be loaded. */
export function CrashPage({ kind }: { readonly kind: 'crash' | 'chunk' }) {
  const t = useTranslate();
  return (
    <BareFrame>
      <StatusCard title={t(`${kind}.title`)} mark="warning">
        <p>{t(`${kind}.text`)}</p>
        <PageActions
          primary={
            <Button kind="primary" size="large" onClick={() => location.reload()}>
              {t('status_page.reload')}
            </Button>
          }
        />
      </StatusCard>
    </BareFrame>
  );
}
