import { TICKET_STEPS } from '../data/ticket-step.ts';
import type { AwardHandle } from '../data/use-award.ts';
import { AwardActionButton, AwardTrouble, NoActReason } from '../pages/award-act.tsx';
import { useAwardLanguage, useAwardTranslation } from '../award-translation.ts';
import { productLanguageIn } from '../../i18n/choose-language.ts';
import './amount.css';

export function Points({ handle }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const language = productLanguageIn(useAwardLanguage());
  const { award, port } = handle;
  const { points, state } = award;
  const isStopped = state === 'ready' && award.code !== undefined;
  if (TICKET_STEPS[state] === 'closed' || isStopped) return <NoActReason handle={handle} />;
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
        <AwardActionButton
          handle={handle}
          label={t('points.take')}
          onAct={() => void handle.act(() => (state === 'won' ? port.claim(award, {}) : port.draw(award)))}
        />
      ) : (
        <AwardTrouble handle={handle} />
      )}
    </section>
  );
}
