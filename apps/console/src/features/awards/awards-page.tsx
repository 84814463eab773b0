import type { OperatedSurvey } from '@canvass/protocol';
import { useAwardsQuery } from '../../api/awards.ts';
import { useWords } from '../../i18n/words.tsx';
import { Failure } from '../../views/failure.tsx';
import { Waiting } from '../../views/waiting.tsx';
import { AwardCard } from './award-card.tsx';
import { AwardAuditCard } from './award-audit-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { ShopsCard } from './shops-card.tsx';
import { TicketsCard } from './tickets-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

const AGAIN_MS = 15_000;

/** What a survey gives: how much is left, what was won, what could not be paid, where prizes go, what was done. */
export function AwardsPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const { t } = useWords();
  const { data, error } = useAwardsQuery(surveyId, {
    pollingInterval: AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Waiting />;
  if (data.awards.length === 0) return <p className="empty">{t('awards.none')}</p>;
  return (
    <div className="stack award-cards">
      {data.awards.map((award) => (
        <AwardCard key={award.aid} surveyId={surveyId} award={award} />
      ))}
      {data.awards.some(({ activation }) => activation === 'audit') && (
        <WaitingCard surveyId={surveyId} awards={data.awards} />
      )}
      <PayoutsCard surveyId={surveyId} />
      <DeliveryCard surveyId={surveyId} />
      {data.awards.some(({ coupons }) => coupons !== undefined) && <ShopsCard surveyId={surveyId} />}
      <TicketsCard surveyId={surveyId} awards={data.awards} />
      <AwardAuditCard surveyId={surveyId} awards={data.awards} />
    </div>
  );
}
