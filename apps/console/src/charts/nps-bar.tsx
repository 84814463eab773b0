import { useWords } from '../i18n/words.tsx';

/** Detractors, passives and promoters as one bar, with the score that follows from them. */
export function NpsBar({ counts }: { readonly counts: ReadonlyMap<number, number> }) {
  const { t, number, percent } = useWords();
  const among = (from: number, to: number) =>
    [...counts].reduce((sum, [value, count]) => sum + (value >= from && value <= to ? count : 0), 0);
  const [low, middle, high] = [among(0, 6), among(7, 8), among(9, 10)];
  const all = low + middle + high;
  if (all === 0) return null;
  const score = Math.round(((high - low) / all) * 100);
  const parts = [
    { id: 'low', text: t('nps.detractors'), count: low },
    { id: 'middle', text: t('nps.passives'), count: middle },
    { id: 'high', text: t('nps.promoters'), count: high },
  ];
  return (
    <div className="nps">
      <p className="nps-score">
        <strong>{score > 0 ? `+${number(score)}` : number(score)}</strong> {t('nps.score')}
      </p>
      <svg className="nps-bar" aria-hidden="true" width="100%" height="20">
        <rect data-part="low" x="0" width={`${(low / all) * 100}%`} height="20" />
        <rect data-part="middle" x={`${(low / all) * 100}%`} width={`${(middle / all) * 100}%`} height="20" />
        <rect
          data-part="high"
          x={`${((low + middle) / all) * 100}%`}
          width={`${(high / all) * 100}%`}
          height="20"
        />
      </svg>
      <ul className="legend">
        {parts.map(({ id, text, count }) => (
          <li key={id} data-key={id}>
            {text} {percent(count / all, all)}
          </li>
        ))}
      </ul>
    </div>
  );
}
