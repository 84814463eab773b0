import { type CouponsUploaded, type OperatedAward, TICKET_STATES } from '@canvass/protocol';
import { DayColumns } from '../../charts/day-columns.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { FigureRow } from '../../views/figure-row.tsx';
import { AuthorText, Button, FileField, SelectField } from '@canvass/ui';
import { useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { CountForm } from '../../views/count-form.tsx';
import { Failure } from '../../views/failure.tsx';

interface AwardCardProps {
  readonly surveyId: string;
  readonly award: OperatedAward;
}

/** One award with its tickets, prizes, budget, coupons, and wins by day. */
export function AwardCard({ surveyId, award }: AwardCardProps) {
  const { t, formatNumber } = useTranslation();
  const { title, kind, tickets, stock, wins, budget, coupons, invited } = award;
  const states = TICKET_STATES.filter((state) => (tickets[state] ?? 0) > 0);
  return (
    <Card title={title} isAuthorText headingEnd={<span className="quiet">{t(`awards.kind.${kind}`)}</span>}>
      {states.length === 0 ? (
        <p className="quiet">{t('awards.noTickets')}</p>
      ) : (
        <FigureRow
          entries={states.map((state) => ({
            label: t(state === 'ready' ? 'awards.unused' : `awards.state.${state}`),
            value: formatNumber(tickets[state] ?? 0),
            tone: state === 'won' || state === 'delivered' ? 'good' : 'text',
          }))}
        />
      )}
      {stock.length > 0 && <Stock stock={stock} />}
      {invited !== undefined && <p>{t('awards.invited', { invited: formatNumber(invited) })}</p>}
      {budget !== undefined && <Budget {...budget} />}
      {wins.length > 0 && (
        <DayColumns
          label={t('awards.wins')}
          countLabels={{ total: t('awards.draws'), part: t('awards.won') }}
          days={wins.map(({ day, draws, wins: won }) => ({ day, begun: draws, finished: won }))}
        />
      )}
      {coupons !== undefined && <Coupons surveyId={surveyId} award={award} coupons={coupons} />}
    </Card>
  );
}

function Stock({ stock }: Pick<OperatedAward, 'stock'>) {
  const { t, formatNumber } = useTranslation();
  return (
    <ul className="quota-list">
      {stock.map(({ prize, name, stock: all, won, per_day: perDay, won_today: today }) => (
        <li key={prize}>
          <AuthorText className="quota-name">{name}</AuthorText>
          <span className="quota-figure">
            {all === null
              ? t('awards.wonOf', { won: formatNumber(won) })
              : t('awards.left', { left: formatNumber(Math.max(0, all - won)), all: formatNumber(all) })}
            {perDay !== null &&
              ` · ${t('awards.today', { today: formatNumber(today), perDay: formatNumber(perDay) })}`}
          </span>
          {all !== null && (
            <svg aria-hidden="true" width="100%" height="12">
              <rect className="cv-bar-track" width="100%" height="12" rx="6" />
              <rect
                className="cv-bar-fill"
                width={`${all === 0 ? 0 : Math.max(0, 1 - won / all) * 100}%`}
                height="12"
                rx="6"
              />
            </svg>
          )}
        </li>
      ))}
    </ul>
  );
}

const FEN_OF_A_YUAN = 100;

function Budget({ fen, used_fen: usedFen }: NonNullable<OperatedAward['budget']>) {
  const { t, locale } = useTranslation();
  const currency = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  });
  const formatYuan = (amount: number) => currency.format(amount / FEN_OF_A_YUAN);
  return (
    <p>
      {fen === null
        ? t('awards.spent', { used: formatYuan(usedFen) })
        : t('awards.spentOf', { used: formatYuan(usedFen), all: formatYuan(fen) })}
    </p>
  );
}

interface CouponTarget {
  readonly id: string;
  readonly aid: string;
  readonly prize: string;
}
interface CouponFormProps {
  readonly target: CouponTarget;
}

const { useMakeCouponsMutation, useUploadCouponsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    makeCoupons: build.mutation<CouponsUploaded, CouponTarget & { readonly count: number }>({
      query: ({ id, aid, ...body }) => ({
        path: surveyPath(id, 'awards', aid, 'coupons', 'made'),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['awards'],
    }),
    uploadCoupons: build.mutation<CouponsUploaded, CouponTarget & { readonly csv: string }>({
      query: ({ id, aid, prize, csv }) => ({
        path: `${surveyPath(id, 'awards', aid, 'coupons')}?prize=${encodeURIComponent(prize)}`,
        method: 'POST',
        csv,
      }),
      invalidatesTags: ['awards'],
    }),
  }),
});

interface CouponsProps {
  readonly surveyId: string;
  readonly award: OperatedAward;
  readonly coupons: NonNullable<OperatedAward['coupons']>;
}

/** The number of codes, and two forms that add more: from a file, or generated by the server. */
function Coupons({ surveyId, award: { aid, stock }, coupons }: CouponsProps) {
  const { t, formatNumber } = useTranslation();
  const { free, issued, redeemed } = coupons;
  const prizes = stock.filter((one) => one.coupons_free !== null);
  const [prize, setPrize] = useState(prizes[0]?.prize ?? '');
  const target = { id: surveyId, aid, prize };
  return (
    <div className="form">
      <p>
        {t('awards.coupons', {
          free: formatNumber(free),
          issued: formatNumber(issued),
          redeemed: formatNumber(redeemed),
        })}
      </p>
      {prizes.length > 1 && (
        <label>
          {t('awards.prize')}
          <SelectField value={prize} onChange={(event) => setPrize(event.target.value)}>
            {prizes.map((listedPrize) => (
              <AuthorText tag="option" key={listedPrize.prize} value={listedPrize.prize}>
                {listedPrize.name}
              </AuthorText>
            ))}
          </SelectField>
        </label>
      )}
      <CouponUpload target={target} />
      <CouponGenerator target={target} />
    </div>
  );
}

function CouponUpload({ target }: CouponFormProps) {
  const { t, formatNumber } = useTranslation();
  const id = useId();
  const [upload, { data, error, isLoading }] = useUploadCouponsMutation();
  const uploadFile = async (file: File) => upload({ ...target, csv: await file.text() });
  return (
    <>
      <label htmlFor={id}>{t('awards.couponsFile')}</label>
      <FileField
        id={id}
        accept=".csv,text/csv"
        disabled={isLoading}
        onFiles={([file]) => void uploadFile(file)}
      />
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <output>
          {t('awards.couponsAdded', { added: formatNumber(data.added), known: formatNumber(data.known) })}
        </output>
      )}
    </>
  );
}

function CouponGenerator({ target }: CouponFormProps) {
  const { t, formatNumber } = useTranslation();
  const [make, { data, error, isLoading }] = useMakeCouponsMutation();
  return (
    <>
      <CountForm label={t('awards.couponsCount')} onSubmit={(count) => void make({ ...target, count })}>
        <Button type="submit" size="small" busy={isLoading}>
          {t('awards.couponsMake')}
        </Button>
      </CountForm>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <output>
          {t('awards.couponsAdded', { added: formatNumber(data.added), known: formatNumber(data.known) })}
        </output>
      )}
    </>
  );
}
