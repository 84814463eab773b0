import { TICKET_STEPS } from '../data/ticket-step.ts';
import type { HeldAward } from '../data/use-award.ts';
import { AwardAct } from '../pages/award-act.tsx';
import { AwardTrouble, WhyNot } from '../pages/award-trouble.tsx';
import { useAwardLanguage, useAwardWords } from '../award-words.ts';
import { wordsOf } from '@canvass/project';
import './amount.css';

/** Points, which one button credits to the respondent's account. */
export function Points({ held }: { readonly held: HeldAward }) {
  const t = useAwardWords();
  const language = wordsOf(useAwardLanguage());
  const { award, port } = held;
  const { points, state } = award;
  const isStopped = state === 'ready' && award.code !== undefined;
  if (TICKET_STEPS[state] === 'closed' || isStopped) return <WhyNot held={held} />;
  const canTake = state === 'ready' || state === 'won';
  return (
    <section className="app-draw">
      {points !== undefined && (
        <p className="app-points">
          <span className="app-points-amount">{points.amount.toLocaleString(language)}</span>{' '}
          <span dir="auto">{points.unit}</span>
        </p>
      )}
      <h2>{t(canTake ? 'points.ready_title' : `points.${state}_title`)}</h2>
      <p>{t(canTake ? 'points.ready' : `points.${state}`)}</p>
      {canTake ? (
        <AwardAct
          held={held}
          words={t('points.take')}
          onAct={() => void held.act(() => (state === 'won' ? port.claim(award, {}) : port.draw(award)))}
        />
      ) : (
        <AwardTrouble held={held} />
      )}
    </section>
  );
}
