import { useTranslation } from '../i18n/translation.tsx';

/** A note that some of the newest responses are not counted yet. */
export function Pending({ segments }: { readonly segments: number }) {
  const { t, number } = useTranslation();
  return (
    <output className="pending" hidden={segments === 0}>
      {segments > 0 && t('pending', { responses: number(segments * 1024) })}
    </output>
  );
}
