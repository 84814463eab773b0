import { useAllTexts } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';

export function HomePage() {
  const { translate: t } = useAllTexts();
  return (
    <BareFrame>
      <StatusCard title={t('home.title')} mark="info">
        <p>{t('home.text')}</p>
      </StatusCard>
    </BareFrame>
  );
}
