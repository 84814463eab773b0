import { useAllTexts } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';

/** The page of an address without a survey. */
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
