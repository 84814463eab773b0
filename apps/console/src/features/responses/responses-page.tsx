import type { OperatedSurvey } from '@canvass/protocol';
import { endNameOf } from '@canvass/protocol';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useResponsesQuery } from '../../api/taking-part.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';
import { Waiting } from '../../views/waiting.tsx';

const A_PAGE = 50;

/** Single responses, the latest first. */
export function ResponsesPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const { t, number, moment, has, language: nameOf } = useWords();
  const [starts, setStarts] = useState<readonly number[]>([]);
  const { data, error } = useResponsesQuery({ id: surveyId, before: starts.at(-1) });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Waiting />;
  const { responses } = data;
  if (responses.length === 0) return <p className="empty">{t('overview.none')}</p>;
  const deviceName = (device: string) => (has(`device.${device}`) ? t(`device.${device as 'pc'}`) : device);
  return (
    <Card title={t('tab.responses')}>
      <div className="response-head" aria-hidden>
        {(['number', 'end', 'begun', 'by'] as const).map((column) => (
          <span key={column}>{t(`responses.${column}`)}</span>
        ))}
      </div>
      <ul className="response-list">
        {responses.map(
          ({ seq, status, test, begun_at: begun, device, language, evaluated_differently: differs }) => (
            <li key={seq}>
              <Link to={`/surveys/${surveyId}/responses/${seq}`}>{number(seq)}</Link>
              <span>
                {t(`end.${endNameOf(status) ?? 'notEnded'}`)}
                {test && ` · ${t('responses.test')}`}
                {differs && ` · ${t('responses.differs')}`}
              </span>
              <span className="quiet">{moment(begun)}</span>
              <span className="quiet">
                {deviceName(device)} · {nameOf(language)}
              </span>
            </li>
          ),
        )}
      </ul>
      <Pager
        starts={starts}
        next={responses.length === A_PAGE ? responses.at(-1)?.seq : undefined}
        onChange={setStarts}
      />
    </Card>
  );
}
