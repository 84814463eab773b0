import type { OperatedSurvey } from '@canvass/protocol';
import { deliveryPath, useAwardsQuery } from '../../api/awards.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Waiting } from '../../views/waiting.tsx';
import { AwardCard } from './award-card.tsx';
import { AwardAuditCard } from './award-audit-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { TicketsCard } from './tickets-card.tsx';

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
    <div className="stack">
      {data.awards.map((award) => (
        <AwardCard key={award.aid} surveyId={surveyId} award={award} />
      ))}
      <PayoutsCard surveyId={surveyId} />
      <Card title={t('awards.delivery')}>
        <p className="quiet">{t('awards.deliveryHint')}</p>
        <div className="actions">
          <a className="cv-button" data-size="small" href={deliveryPath(surveyId)} download>
            {t('awards.deliveryGo')}
          </a>
        </div>
      </Card>
      <TicketsCard surveyId={surveyId} />
      <AwardAuditCard surveyId={surveyId} />
    </div>
  );
}
