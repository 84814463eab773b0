import { endNameOf, type OperatedSurvey, type ResponseScreens } from '@canvass/protocol';
import { useNavigate, useParams } from 'react-router-dom';
import { useDeleteResponseMutation, useScreensQuery } from '../../api/taking-part.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';
import { FigureRow } from '../../views/figure-row.tsx';
import { Waiting } from '../../views/waiting.tsx';

/** One response, screen by screen, with what its respondent was not shown, and whether it is as it was stored. */
export function ResponsePage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const { t, number, moment } = useWords();
  const { seq = '' } = useParams();
  const { data, error } = useScreensQuery({ id: surveyId, seq });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Waiting />;
  return (
    <div className="stack">
      <h2>{t('texts.response', { seq: number(Number(seq)) })}</h2>
      {!data.chain_valid && <p className="failure">{t('response.broken')}</p>}
      <FigureRow
        entries={[
          { label: t('side.status'), value: t(`end.${endNameOf(data.status) ?? 'notEnded'}`), tone: 'text' },
          { label: t('responses.begun'), value: moment(data.begun_at), tone: 'text' },
          { label: t('side.version'), value: number(data.version), tone: 'text' },
        ]}
      />
      {data.quota_cells.length > 0 && (
        <p className="quiet">
          {t('response.cells')} <bdi>{data.quota_cells.join(', ')}</bdi>
        </p>
      )}
      {data.screens.map((screen, at) => (
        <Screen key={screen.questions[0]?.gid ?? at} number={at + 1} screen={screen} />
      ))}
      <Hidden hidden={data.hidden} />
      <Remove surveyId={surveyId} seq={seq} />
    </div>
  );
}

function Screen({
  number,
  screen,
}: {
  readonly number: number;
  readonly screen: ResponseScreens['screens'][number];
}) {
  const { t, duration } = useWords();
  const time = screen.milliseconds === null ? '' : duration(screen.milliseconds);
  return (
    <Card title={t('response.page', { page: number })} beside={<span className="quiet">{time}</span>}>
      <dl className="answers">
        {screen.questions.map(({ gid, cid, title, answer }) => (
          <div key={gid}>
            <dt dir="auto">
              <span className="code">{cid}</span> {title}
            </dt>
            <dd dir="auto" data-empty={answer === null || undefined}>
              {answer ?? t('response.noAnswer')}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Hidden({ hidden }: { readonly hidden: ResponseScreens['hidden'] }) {
  const { t } = useWords();
  if (hidden.length === 0) return null;
  return (
    <Card title={t('response.hidden')}>
      <ul className="hidden-questions">
        {hidden.map(({ gid, cid, title, why }) => (
          <li key={gid}>
            <span dir="auto">
              <span className="code">{cid}</span> {title}
            </span>
            {why !== null && <span className="quiet">{t(`why.${why}`)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Remove({ surveyId, seq }: { readonly surveyId: string; readonly seq: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [remove, { error }] = useDeleteResponseMutation();
  const confirmed = async () => {
    const result = await remove({ id: surveyId, seq });
    if (!('error' in result) || result.error === undefined) await navigate(`/surveys/${surveyId}/responses`);
  };
  return (
    <div>
      <Confirm label={t('response.delete')} title={t('response.sure')} onConfirm={() => void confirmed()}>
        <p>{t('response.deleteHint')}</p>
      </Confirm>
      {error !== undefined && <Failure error={error} />}
    </div>
  );
}
