import type { CouponsUploaded, OperatedAward } from '@canvass/protocol';
import { Button, SelectField, TextField } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Failure } from '../../views/failure.tsx';

/** The survey, the award and the prize to which codes are added. */
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

/** How many codes there are, and two ways to more: codes of a file, or made here. */
export function Coupons({ surveyId, award: { aid, stock }, coupons }: CouponsProps) {
  const { t, number } = useTranslation();
  const { free, issued, redeemed } = coupons;
  const [prize, setPrize] = useState(stock[0]?.prize ?? '');
  const target = { id: surveyId, aid, prize };
  return (
    <div className="form">
      <p>{t('awards.coupons', { free: number(free), issued: number(issued), redeemed: number(redeemed) })}</p>
      {stock.length > 1 && (
        <label>
          {t('awards.prize')}
          <SelectField value={prize} onChange={(event) => setPrize(event.target.value)}>
            {stock.map((one) => (
              <option key={one.prize} value={one.prize}>
                {one.name}
              </option>
            ))}
          </SelectField>
        </label>
      )}
      <Upload target={target} />
      <Make target={target} />
    </div>
  );
}

function Upload({ target }: CouponFormProps) {
  const { t, number } = useTranslation();
  const id = useId();
  const [upload, { data, error, isLoading }] = useUploadCouponsMutation();
  const take = async (file: File | undefined) => {
    if (file !== undefined) await upload({ ...target, csv: await file.text() });
  };
  return (
    <>
      <label htmlFor={id}>{t('awards.couponsFile')}</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={isLoading}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <output>{t('awards.couponsAdded', { added: number(data.added), known: number(data.known) })}</output>
      )}
    </>
  );
}

function Make({ target }: CouponFormProps) {
  const { t, number } = useTranslation();
  const id = useId();
  const [count, setCount] = useState('100');
  const [make, { data, error, isLoading }] = useMakeCouponsMutation();
  const isNumber = /^[1-9]\d{0,5}$/.test(count.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber) void make({ ...target, count: Number(count) });
  };
  return (
    <form className="form" onSubmit={submit}>
      <label htmlFor={id}>{t('awards.couponsCount')}</label>
      <TextField
        id={id}
        ltr
        inputMode="numeric"
        value={count}
        invalid={!isNumber}
        onChange={(event) => setCount(event.target.value)}
      />
      <div className="actions">
        <Button type="submit" size="small" busy={isLoading}>
          {t('awards.couponsMake')}
        </Button>
      </div>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <output>{t('awards.couponsAdded', { added: number(data.added), known: number(data.known) })}</output>
      )}
    </form>
  );
}
