import type {
  ChangedTickets,
  ListedTicket,
  OperatedAward,
  TicketsData,
  AwardDecision,
} from '@canvass/protocol';
import { AuthorText, Button } from '@canvass/ui';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';

const { useWaitingTicketsQuery, useDecideTicketsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    waitingTickets: build.query<TicketsData, string>({
      query: (id) => ({ path: `${surveyPath(id, 'awards', 'tickets')}?state=pending&limit=100` }),
      providesTags: ['awards'],
    }),
    decideTickets: build.mutation<
      ChangedTickets,
      {
        readonly id: string;
        readonly aid: string;
        readonly seqs: readonly number[];
        readonly act: AwardDecision;
      }
    >({
      query: ({ id, aid, ...body }) => ({
        path: surveyPath(id, 'awards', aid, 'decisions'),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['awards'],
    }),
  }),
});

interface WaitingCardProps {
  readonly surveyId: string;
  readonly awards: readonly OperatedAward[];
}

/** Responses whose award waits for an operator's approval (AWARD-2). */
export function WaitingCard({ surveyId, awards }: WaitingCardProps) {
  const { t } = useTranslation();
  const { data, error } = useWaitingTicketsQuery(surveyId);
  const audited = awards.filter(({ activation }) => activation === 'audit');
  const waitingAwards = audited.flatMap((award) => {
    const tickets = data?.tickets.filter(({ aid }) => aid === award.aid) ?? [];
    return tickets.length === 0 ? [] : [{ award, tickets }];
  });
  return (
    <Card title={t('waiting.title')}>
      <p className="quiet">{t('waiting.hint')}</p>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && waitingAwards.length === 0 && <p className="quiet">{t('waiting.none')}</p>}
      {waitingAwards.map(({ award, tickets }) => (
        <WaitingTickets key={award.aid} surveyId={surveyId} award={award} tickets={tickets} />
      ))}
    </Card>
  );
}

interface WaitingTicketsProps {
  readonly surveyId: string;
  readonly award: OperatedAward;
  readonly tickets: readonly ListedTicket[];
}
function WaitingTickets({ surveyId, award: { aid, title }, tickets }: WaitingTicketsProps) {
  const { t, formatNumber, formatTime } = useTranslation();
  const [decide, { error, isLoading }] = useDecideTicketsMutation();
  const decideOn = (act: AwardDecision, seqs: readonly number[]) =>
    void decide({ id: surveyId, aid, act, seqs });
  return (
    <section className="stack">
      <AuthorText tag="h3">{title}</AuthorText>
      {error !== undefined && <Failure error={error} />}
      {tickets.length > 1 && (
        <div className="actions">
          <Button
            size="small"
            busy={isLoading}
            onClick={() =>
              decideOn(
                'let_in',
                tickets.map(({ seq }) => seq),
              )
            }
          >
            {t('waiting.allIn', { count: tickets.length })}
          </Button>
        </div>
      )}
      <ul className="plain-list">
        {tickets.map(({ seq, made_at: made }) => (
          <li key={seq}>
            <span>{t('texts.response', { seq: formatNumber(seq) })}</span>
            <span className="quiet">{formatTime(made)}</span>
            <div className="actions">
              <Button size="small" kind="primary" busy={isLoading} onClick={() => decideOn('let_in', [seq])}>
                {t('waiting.letIn')}
              </Button>
              <Confirm
                label={t('waiting.revoke')}
                title={t('waiting.sure')}
                onConfirm={() => decideOn('revoke', [seq])}
              >
                {t('waiting.sureHint')}
              </Confirm>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
