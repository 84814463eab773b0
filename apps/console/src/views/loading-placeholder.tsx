import { useTranslation } from '../i18n/translation.tsx';

export function LoadingPlaceholder({ rows = 3 }: { readonly rows?: number }) {
  const { t } = useTranslation();
  return (
    <div className="waiting">
      <output className="cv-hidden">{t('waiting')}</output>
      {Array.from({ length: rows }, (_, index) => (
        // Rows are identical and never move, so their index is the key.
        <div key={index} className="waiting-row" />
      ))}
    </div>
  );
}
