import { useWholeSpeech } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';

export function NotFoundPage() {
  const { translate: t } = useWholeSpeech();
  return (
    <BareFrame>
      <StatusCard title={t('not_found.title')} mark="search">
        <p>{t('not_found.text')}</p>
      </StatusCard>
    </BareFrame>
  );
}
