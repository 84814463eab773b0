import { useTranslation } from '../i18n/translation.tsx';

/** Detractors, passives and promoters as one bar, with the Net Promoter Score. */
export function NpsBar({ counts }: { readonly counts: ReadonlyMap<number, number> }) {
  const { t, formatNumber, formatPercent } = useTranslation();
  const { low, middle, high, total, score } = computeNps(counts);
  if (total === 0) return null;
  const parts = [
    { id: 'low', text: t('nps.detractors'), count: low },
    { id: 'middle', text: t('nps.passives'), count: middle },
    { id: 'high', text: t('nps.promoters'), count: high },
  ];
  return (
    <div className="nps">
      <p className="nps-score">
        <strong>{score > 0 ? `+${formatNumber(score)}` : formatNumber(score)}</strong> {t('nps.score')}
      </p>
      <svg className="nps-bar" aria-hidden="true" width="100%" height="20">
        <rect data-part="low" x="0" width={`${(low / total) * 100}%`} height="20" />
        <rect
          data-part="middle"
          x={`${(low / total) * 100}%`}
          width={`${(middle / total) * 100}%`}
          height="20"
        />
        <rect
          data-part="high"
          x={`${((low + middle) / total) * 100}%`}
          width={`${(high / total) * 100}%`}
          height="20"
        />
      </svg>
      <ul className="legend">
        {parts.map(({ id, text, count }) => (
          <li key={id} data-key={id}>
            {text} {formatPercent(count / total, total)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The Net Promoter Score from -100 to 100, and the number of detractors, passives and promoters behind it. */
export function computeNps(counts: ReadonlyMap<number, number>) {
  const countBetween = (from: number, to: number) =>
    [...counts].reduce((sum, [value, count]) => sum + (value >= from && value <= to ? count : 0), 0);
  const [low, middle, high] = [countBetween(0, 6), countBetween(7, 8), countBetween(9, 10)];
  const total = low + middle + high;
  return { low, middle, high, total, score: total === 0 ? 0 : Math.round(((high - low) / total) * 100) };
}
