import type { AwardOverview, RetentionData } from '@canvass/protocol';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAwardsQuery, useRetentionQuery } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Waiting } from '../../views/waiting.tsx';

interface NoticesProps {
  readonly surveyId: string;
  /** The page below. It appears together with the notices, so that they never push it down. */
  readonly children: ReactNode;
}

/** Findings of the server that need a decision soon: prizes without codes, and responses about to be deleted. */
export function Notices({ surveyId, children }: NoticesProps) {
  const awards = useAwardsQuery(surveyId);
  const retention = useRetentionQuery(surveyId);
  if (awards.isLoading || retention.isLoading) return <Waiting />;
  return (
    <>
      <NoticeList surveyId={surveyId} overview={awards.data} retention={retention.data} />
      {children}
    </>
  );
}

interface NoticeListProps {
  readonly surveyId: string;
  readonly overview: AwardOverview | undefined;
  readonly retention: RetentionData | undefined;
}

function NoticeList({ surveyId, overview, retention }: NoticeListProps) {
  const { t, number } = useTranslation();
  const prizes = overview?.awards.flatMap(({ aid, title, stock }) =>
    stock
      .filter((one) => one.coupons_free === 0)
      .map(({ prize, name }) => ({ id: `${aid} ${prize}`, title, name })),
  );
  const { ended = 0, unfinished = 0 } = retention?.due_within_30_days ?? {};
  const due = ended + unfinished;
  if ((prizes ?? []).length === 0 && due === 0) return null;
  return (
    <ul className="notices" aria-label={t('notices.title')}>
      {prizes?.map(({ id, title, name }) => (
        <li key={id}>
          <span dir="auto">{t('notices.noCodes', { award: title, prize: name })}</span>
          <Link to={`/surveys/${surveyId}/awards`}>{t('notices.addCodes')}</Link>
        </li>
      ))}
      {due > 0 && (
        <li>
          <span>{t('retention.due', { ended: number(ended), unfinished: number(unfinished) })}</span>
          <Link to={`/surveys/${surveyId}/manage`}>{t('notices.retention')}</Link>
        </li>
      )}
    </ul>
  );
}
