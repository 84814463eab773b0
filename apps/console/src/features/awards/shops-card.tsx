import type { ShopsData } from '@canvass/protocol';
import { Button, TextField } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';

const { useShopsQuery, useSetShopMutation, useDropShopMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    shops: build.query<ShopsData, string>({
      query: (id) => ({ path: surveyPath(id, 'awards', 'shops') }),
      providesTags: ['awards'],
    }),
    setShop: build.mutation<
      object,
      { readonly id: string; readonly shop: string; readonly password: string }
    >({
      query: ({ id, shop, password }) => ({
        path: surveyPath(id, 'awards', 'shops', shop),
        method: 'PUT',
        body: { password },
      }),
      invalidatesTags: ['awards'],
    }),
    dropShop: build.mutation<object, { readonly id: string; readonly shop: string }>({
      query: ({ id, shop }) => ({ path: surveyPath(id, 'awards', 'shops', shop), method: 'DELETE' }),
      invalidatesTags: ['awards'],
    }),
  }),
});

/** Shops whose staff redeem coupons. Operators can set but not read the passwords of shops. */
export function ShopsCard({ surveyId }: { readonly surveyId: string }) {
  const { t, formatTime } = useTranslation();
  const { data, error } = useShopsQuery(surveyId);
  const [drop, dropped] = useDropShopMutation();
  return (
    <Card title={t('shops.title')}>
      <p className="quiet">{t('shops.hint')}</p>
      {error !== undefined && <Failure error={error} />}
      {dropped.error !== undefined && <Failure error={dropped.error} />}
      {data?.shops.length === 0 && <p className="quiet">{t('shops.none')}</p>}
      <ul className="plain-list">
        {data?.shops.map(({ shop, made_at: made }) => (
          <li key={shop}>
            <bdi>{shop}</bdi>
            <span className="quiet">{t('shops.since', { time: formatTime(made) })}</span>
            <Confirm
              label={t('shops.remove')}
              title={t('shops.sure')}
              onConfirm={() => void drop({ id: surveyId, shop })}
            >
              {t('shops.sureHint')}
            </Confirm>
          </li>
        ))}
      </ul>
      <SetShop surveyId={surveyId} />
    </Card>
  );
}

/** The server refuses shorter passwords. */
const MIN_PASSWORD_LENGTH = 8;

function SetShop({ surveyId }: { readonly surveyId: string }) {
  const { t } = useTranslation();
  const [nameId, passwordId] = [useId(), useId()];
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [setShop, { error, isLoading }] = useSetShopMutation();
  const isReady = name.trim() !== '' && password.length >= MIN_PASSWORD_LENGTH;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const result = await setShop({ id: surveyId, shop: name.trim(), password });
    if (result.error !== undefined) return;
    setName('');
    setPassword('');
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={nameId}>{t('shops.name')}</label>
      <TextField id={nameId} value={name} onChange={({ target }) => setName(target.value)} />
      <label htmlFor={passwordId}>{t('shops.password')}</label>
      <TextField
        id={passwordId}
        type="password"
        autoComplete="new-password"
        value={password}
        invalid={password !== '' && password.length < MIN_PASSWORD_LENGTH}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="actions">
        <Button type="submit" kind="primary" size="small" busy={isLoading} disabled={!isReady}>
          {t('shops.save')}
        </Button>
      </div>
      {error !== undefined && <Failure error={error} />}
    </form>
  );
}
