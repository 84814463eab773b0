import { useTranslate } from '../../i18n/use-translate.ts';
import { StatusCard } from '../../layout/status-card.tsx';

export function NotFoundPage() {
  const t = useTranslate();
  return (
    <main className="cv-page-main">
      <StatusCard title={t('not_found.title')} tone="calm">
        <p>{t('not_found.text')}</p>
      </StatusCard>
    </main>
  );
}
