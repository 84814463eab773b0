import { useAllTexts } from '../i18n/use-translate.ts';
import { BareFrame } from './bare-frame.tsx';
import { StatusCard } from './status-card.tsx';

export function NotFoundPage() {
  const { translate: t } = useAllTexts();
  return (
    <BareFrame>
      <StatusCard title={t('not_found.title')} mark="search">
        <p>{t('not_found.text')}</p>
      </StatusCard>
    </BareFrame>
  );
}
