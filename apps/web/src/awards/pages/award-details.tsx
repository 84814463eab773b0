import type { AwardView, OfferedPrize } from '@canvass/protocol';
import { wordsOf } from '@canvass/project';
import { RetryImage } from '@canvass/ui';
import { useAwardDate, useAwardLanguage, useAwardWords } from '../award-words.ts';
import './award-details.css';

/** What there is to know of an award: prizes, odds, rules, until when. */
export function AwardDetails({ award }: { readonly award: AwardView }) {
  const t = useAwardWords();
  const date = useAwardDate();
  const { prizes = [], rules, odds_text: odds, expires_at: until } = award;
  return (
    <footer className="app-award-details">
      {prizes.length > 0 && <Prizes prizes={prizes} />}
      <details>
        <summary>{t('award.rules')}</summary>
        <p dir="auto">{rules}</p>
        {odds !== undefined && <p dir="auto">{odds}</p>}
      </details>
      {until !== undefined && <p className="app-award-hint">{t('award.until', { date: date(until) })}</p>}
    </footer>
  );
}

const MILLION = 1_000_000;

function Prizes({ prizes }: { readonly prizes: readonly OfferedPrize[] }) {
  const t = useAwardWords();
  const percent = new Intl.NumberFormat(wordsOf(useAwardLanguage()), {
    style: 'percent',
    maximumFractionDigits: 4,
  });
  return (
    <section className="app-award-prizes">
      <h2>{t('award.prizes')}</h2>
      <ul>
        {prizes.map(({ rank, name, picture, odds_ppm: odds }) => (
          <li key={`${rank} ${name}`}>
            {picture === undefined ? (
              <span className="app-award-rank" data-rank={rank} aria-hidden="true" />
            ) : (
              <RetryImage src={picture} alt="" adorns="" />
            )}
            <span className="app-award-names">
              <span className="app-award-said">{t(`rank.${rank}`)}</span>
              <span className="app-award-name" dir="auto">
                {name}
              </span>
            </span>
            {odds !== undefined && <span className="app-award-odds">{percent.format(odds / MILLION)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
