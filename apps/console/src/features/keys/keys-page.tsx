import { useState, useDeferredValue, useEffect, useId, type FormEvent } from 'react';
import { api } from '../../api/api.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import {
  type NewOperatorToken,
  OPERATOR_SCOPES,
  type OperatorScope,
  type OperatorTokenRequest,
  type OperatorTokens,
} from '@canvass/protocol';
import { Button, ChoiceRow, SelectField, TextField } from '@canvass/ui';
import { useSurveysQuery } from '../../api/surveys.ts';
import { Confirm } from '../../views/confirm.tsx';
import { CopyField } from '../../views/copy-field.tsx';
import { SearchField } from '../../views/search-field.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';

const { useTokensQuery, useMakeTokenMutation, useRevokeTokenMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    tokens: build.query<OperatorTokens, void>({
      query: () => ({ path: '/operators/tokens' }),
      providesTags: ['tokens'],
    }),
    makeToken: build.mutation<NewOperatorToken, OperatorTokenRequest>({
      query: (body) => ({ path: '/operators/tokens', method: 'POST', body }),
      invalidatesTags: ['tokens'],
    }),
    revokeToken: build.mutation<object, string>({
      query: (token) => ({ path: `/operators/tokens/${encodeURIComponent(token)}`, method: 'DELETE' }),
      invalidatesTags: ['tokens'],
    }),
  }),
});

/** API keys: the tokens of programs, and of people without an account. */
export function KeysPage() {
  const { t, formatTime } = useTranslation();
  useEffect(() => {
    document.title = `${t('tokens.title')} · Canvass`;
  }, [t]);
  const { data, error } = useTokensQuery();
  const [revoke, revoked] = useRevokeTokenMutation();
  if (data === undefined && error === undefined)
    return (
      <div className="stack">
        <h1>{t('tokens.title')}</h1>
        <LoadingPlaceholder />
      </div>
    );
  return (
    <div className="stack">
      <h1>{t('tokens.title')}</h1>
      <Card title={t('tokens.list')}>
        {error !== undefined && <Failure error={error} />}
        {revoked.error !== undefined && <Failure error={revoked.error} />}
        {data?.tokens.length === 0 && <p className="quiet">{t('tokens.none')}</p>}
        <ul className="plain-list">
          {data?.tokens.map(({ id, name, scopes, surveys, expires_at: expires, used_on: used }) => (
            <li key={id}>
              <strong dir="auto">{name}</strong>
              <span className="quiet">
                {scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}
                {surveys !== null && ` · ${t('tokens.surveys', { count: surveys.length })}`}
              </span>
              <span className="quiet">
                {used === null ? t('tokens.unused') : t('tokens.used', { day: formatTime(used, false) })}
                {expires !== null && ` · ${t('tokens.until', { at: formatTime(expires) })}`}
              </span>
              <Confirm label={t('tokens.revoke')} title={t('tokens.sure')} onConfirm={() => void revoke(id)}>
                <p dir="auto">{name}</p>
              </Confirm>
            </li>
          ))}
        </ul>
      </Card>
      <MakeToken />
    </div>
  );
}

const DAY_SECONDS = 86_400;
/** Validity of tokens in days. A token with 0 never expires. */
const LIFETIMES = [0, 7, 30, 365] as const;

function MakeToken() {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly OperatorScope[]>(['answers']);
  const [surveys, setSurveys] = useState<readonly string[]>([]);
  const [days, setDays] = useState(0);
  const [make, { data, error, isLoading }] = useMakeTokenMutation();
  const isReady = name.trim() !== '' && scopes.length > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const { error: refusal } = await make({
      name: name.trim(),
      scopes,
      ...(surveys.length > 0 && { surveys }),
      ...(days > 0 && { expires_in: days * DAY_SECONDS }),
    });
    if (refusal === undefined) setName('');
  };
  return (
    <Card title={t('tokens.new')}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>{t('tokens.name')}</label>
        <TextField id={id} value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        <Choices
          legend={t('tokens.may')}
          hasColumns
          options={OPERATOR_SCOPES.map((scope) => ({
            value: scope,
            label: t(`scope.${scope}`),
            hint: t(`scopeHint.${scope}`),
          }))}
          chosen={scopes}
          onChange={setScopes}
        />
        <SurveyChoices chosen={surveys} onChange={setSurveys} />
        <label htmlFor={`${id}-days`}>{t('tokens.goodFor')}</label>
        <SelectField
          id={`${id}-days`}
          value={String(days)}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {LIFETIMES.map((lifetime) => (
            <option key={lifetime} value={lifetime}>
              {lifetime === 0
                ? t('retention.forever')
                : t('retention.days', { count: lifetime, days: String(lifetime) })}
            </option>
          ))}
        </SelectField>
        <Button type="submit" kind="primary" busy={isLoading} aria-disabled={!isReady || undefined}>
          {t('tokens.make')}
        </Button>
      </form>
      {data !== undefined && <CopyField label={t('tokens.once')} text={data.token} />}
      {error !== undefined && <Failure error={error} />}
    </Card>
  );
}

interface ChoicesProps<T> {
  readonly chosen: readonly T[];
  onChange(chosen: readonly T[]): void;
}

/** The surveys to which the token is limited. Closed at first, because most tokens cover all surveys. */
function SurveyChoices({ chosen, onChange }: ChoicesProps<string>) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data } = useSurveysQuery({ search: useDeferredValue(search.trim()) });
  const found = data?.surveys ?? [];
  // Chosen surveys stay in the list, even if they do not match the search.
  const chosenOutsideSearch = chosen.filter((id) => !found.some(({ surveyId }) => surveyId === id));
  // Keeps its space until the surveys are loaded, to avoid a layout shift.
  if (data !== undefined && found.length === 0 && search === '') return null;
  return (
    <details className="cv-chart-details">
      <summary>
        {chosen.length === 0 ? t('tokens.allSurveys') : t('tokens.surveys', { count: chosen.length })}
      </summary>
      <SearchField label={t('surveys.find')} value={search} onChange={setSearch} />
      <Choices
        legend={t('tokens.onlyFor')}
        options={[
          ...chosenOutsideSearch.map((id) => ({ value: id, label: id })),
          ...found.map(({ surveyId, title }) => ({ value: surveyId, label: title })),
        ]}
        chosen={chosen}
        onChange={onChange}
      />
    </details>
  );
}

function Choices<T extends string>({
  legend,
  options,
  hasColumns,
  chosen,
  onChange,
}: ChoicesProps<T> & {
  readonly legend: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly hint?: string }[];
  readonly hasColumns?: boolean;
}) {
  return (
    <fieldset className="rows" data-columns={hasColumns || undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <ChoiceRow
          key={value}
          type="checkbox"
          label={
            <>
              <bdi>{label}</bdi>
              {hint !== undefined && <span className="quiet">{hint}</span>}
            </>
          }
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
    </fieldset>
  );
}
