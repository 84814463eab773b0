import type { ListedResponse, ListedResponses, OperatedSurvey } from '@canvass/protocol';
import { endNameOf } from '@canvass/protocol';
import { SelectField, TextField } from '@canvass/ui';
import { useDeferredValue, useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { type Translation, useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';
import { Waiting } from '../../views/waiting.tsx';
import { ResponsePage } from './response-page.tsx';

const RESPONSES_PER_PAGE = 50;

/** The field by which responses are found, and its value. An empty value selects all responses. */
interface ResponseFilter {
  readonly by: 'member' | 'link' | 'source';
  readonly value: string;
}

const { useResponsesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    responses: build.query<
      ListedResponses,
      ResponseFilter & { readonly id: string; readonly before: number | undefined }
    >({
      query: ({ id, before, by, value }) => {
        const query = new URLSearchParams({ limit: String(RESPONSES_PER_PAGE) });
        if (before !== undefined) query.set('before', String(before));
        if (value !== '') query.set(by, value);
        return { path: `${surveyPath(id, 'responses')}?${query}` };
      },
      providesTags: ['responses'],
    }),
  }),
});

/** The list of responses, and below it the page of one response. */
export function ResponsesPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  return (
    <Routes>
      <Route path="/" element={<ResponseList surveyId={surveyId} />} />
      <Route path=":seq" element={<ResponsePage surveyId={surveyId} />} />
    </Routes>
  );
}

/** Responses, the latest first. */
function ResponseList({ surveyId }: { readonly surveyId: string }) {
  const { t, number, moment, has, language: nameOf } = useTranslation();
  const [starts, setStarts] = useState<readonly number[]>([]);
  const [wanted, setWanted] = useState<ResponseFilter>({ by: 'member', value: '' });
  const value = useDeferredValue(wanted.value.trim());
  const { data, error } = useResponsesQuery({ id: surveyId, before: starts.at(-1), by: wanted.by, value });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Waiting />;
  const { responses } = data;
  if (responses.length === 0 && wanted.value === '') return <p className="empty">{t('overview.none')}</p>;
  const deviceName = (device: string) => (has(`device.${device}`) ? t(`device.${device as 'pc'}`) : device);
  return (
    <Card title={t('tab.responses')}>
      <WantedBar
        wanted={wanted}
        onChange={(next) => {
          setWanted(next);
          setStarts([]);
        }}
      />
      <div className="response-head" aria-hidden>
        {(['number', 'end', 'begun', 'by'] as const).map((column) => (
          <span key={column}>{t(`responses.${column}`)}</span>
        ))}
      </div>
      <ul className="response-list">
        {responses.map((response) => {
          const { seq, status, test, begun_at: begun, device, language } = response;
          const who = describeRespondent(response, t);
          return (
            <li key={seq}>
              <Link to={`/surveys/${surveyId}/responses/${seq}`}>{number(seq)}</Link>
              <span>
                {t(`end.${endNameOf(status) ?? 'notEnded'}`)}
                {test && ` · ${t('responses.test')}`}
                {response.evaluated_differently && ` · ${t('responses.differs')}`}
              </span>
              <span className="quiet">{moment(begun)}</span>
              <span className="quiet">
                {deviceName(device)} · {nameOf(language)}
              </span>
              {who !== '' && (
                <span className="response-who quiet" dir="auto">
                  {who}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {responses.length === 0 && <p className="empty">{t('responses.notFound')}</p>}
      <Pager
        starts={starts}
        next={responses.length === RESPONSES_PER_PAGE ? responses.at(-1)?.seq : undefined}
        onChange={setStarts}
      />
    </Card>
  );
}

const KEYS: readonly ResponseFilter['by'][] = ['member', 'link', 'source'];

/** Filters the responses by one member, link or source. */
function WantedBar({
  wanted,
  onChange,
}: {
  readonly wanted: ResponseFilter;
  readonly onChange: (wanted: ResponseFilter) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="responses-wanted">
      <SelectField
        aria-label={t('responses.findBy')}
        value={wanted.by}
        onChange={({ target }) =>
          onChange({ ...wanted, by: KEYS.find((key) => key === target.value) ?? 'member' })
        }
      >
        {KEYS.map((key) => (
          <option key={key} value={key}>
            {t(`responses.${key}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        type="search"
        dir="auto"
        value={wanted.value}
        aria-label={t('responses.find')}
        placeholder={t('responses.find')}
        onChange={({ target }) => onChange({ ...wanted, value: target.value })}
      />
    </div>
  );
}

/** Lists the member, link, source and parameters of a response. */
export function describeRespondent(
  { member_id: member, link, source, parameters }: ListedResponse,
  t: Translation['t'],
): string {
  const labelOf = ([key, value]: readonly [ResponseFilter['by'], string | null]) =>
    value === null ? [] : [`${t(`responses.${key}`)}: ${value}`];
  const known = [['member', member] as const, ['link', link] as const, ['source', source] as const];
  const given = Object.entries(parameters).map(([code, value]) => `${code}: ${value}`);
  return [...known.flatMap(labelOf), ...given].join(' · ');
}
