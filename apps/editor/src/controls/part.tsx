import { PartBoundary } from '@canvass/ui';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

interface PartProps {
  readonly children: ReactNode;
  readonly resetKeys?: readonly unknown[];
}

/** Shows a part whose code or texts may load late. Shows a message while the part is loading, or if it failed. */
export function Part({ children, resetKeys }: PartProps) {
  const { t } = useTranslation();
  return (
    <PartBoundary t={t} {...(resetKeys !== undefined && { resetKeys })}>
      <Suspense fallback={<p className="quiet">{t('app.loading')}</p>}>{children}</Suspense>
    </PartBoundary>
  );
}
