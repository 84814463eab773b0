import type { ListedPayout, PayoutsData } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';
import { createMoneyFormat } from './money.ts';

const { usePayoutsQuery, useSettlePayoutMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    payouts: build.query<PayoutsData, { readonly id: string; readonly isDeadOnly: boolean }>({
      query: ({ id, isDeadOnly }) => ({
        path: `${surveyPath(id, 'awards', 'payouts')}?${isDeadOnly ? 'state=dead&limit=100' : 'limit=50'}`,
      }),
      providesTags: ['awards'],
    }),
    settlePayout: build.mutation<
      object,
      { readonly id: string; readonly outNo: string; readonly act: 'retry' | 'give-up' }
    >({
      query: ({ id, outNo, act }) => ({
        path: surveyPath(id, 'awards', 'payouts', outNo, act),
        method: 'POST',
        body: {},
      }),
      invalidatesTags: ['awards'],
    }),
  }),
});

/** Payouts of money and points. The operator can retry or give up a dead payout. */
export function PayoutsCard({ surveyId }: { readonly surveyId: string }) {
  const { t } = useTranslation();
  const { data, error } = usePayoutsQuery({ id: surveyId, isDeadOnly: false });
  const { data: deadData, error: deadError } = usePayoutsQuery({ id: surveyId, isDeadOnly: true });
  const payouts = data?.payouts ?? [];
  const deadPayouts = deadData?.payouts ?? [];
  const otherPayouts = payouts.filter(({ state }) => state !== 'dead');
  if (error !== undefined) return <Failure error={error} />;
  return (
    <Card title={t('payouts.title')}>
      {deadError !== undefined && <Failure error={deadError} />}
      {data?.payouts.length === 0 && <p className="quiet">{t('payouts.none')}</p>}
      {deadPayouts.length > 0 && <p>{t('payouts.dead')}</p>}
      {payouts.length + deadPayouts.length > 0 && (
        <ul className="plain-list">
          {[...deadPayouts, ...otherPayouts].map((payout) => (
            <Payout key={payout.out_no} surveyId={surveyId} payout={payout} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface PayoutProps {
  readonly surveyId: string;
  readonly payout: ListedPayout;
}
function Payout({ surveyId, payout }: PayoutProps) {
  const { t, formatNumber, formatTime, locale } = useTranslation();
  const [settle, { error, isLoading }] = useSettlePayoutMutation();
  const { out_no: outNo, seq, state, kind, amount, tries, last_error: lastError, made_at: madeAt } = payout;
  const isDead = state === 'dead';
  const formatAmount = kind === 'red_packet' ? createMoneyFormat(locale) : formatNumber;
  return (
    <li>
      <span>
        {t('texts.response', { seq: formatNumber(seq) })} · {t(`awards.kind.${kind}`)} {formatAmount(amount)}{' '}
        · {t(`payouts.state.${state}`)}
      </span>
      <span className="quiet">
        <bdi>{outNo}</bdi> · {formatTime(madeAt)} · {t('payouts.tries', { tries: formatNumber(tries) })}
        {lastError !== undefined && (
          <>
            {' · '}
            <bdi>{lastError}</bdi>
          </>
        )}
      </span>
      {isDead && (
        <div className="actions">
          <Button
            size="small"
            kind="primary"
            busy={isLoading}
            onClick={() => void settle({ id: surveyId, outNo, act: 'retry' })}
          >
            {t('payouts.retry')}
          </Button>
          <Confirm
            label={t('payouts.giveUp')}
            title={t('payouts.sure')}
            onConfirm={() => void settle({ id: surveyId, outNo, act: 'give-up' })}
          >
            {t('payouts.sureHint')}
          </Confirm>
        </div>
      )}
      {error !== undefined && <Failure error={error} />}
    </li>
  );
}
