import type { ListedVersion, OperatedSurvey } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { useState } from 'react';
import { usePublishAgainMutation, useVersionsQuery } from '../../api/versions.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';
import { Waiting } from '../../views/waiting.tsx';
import { ChangesView } from './changes-view.tsx';
import { DraftCard } from './draft-card.tsx';

/** What was published and when, what one version brings against another, the way back to an older one, and the draft. */
export function VersionsPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const { t } = useWords();
  const { data, error } = useVersionsQuery(surveyId);
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Waiting />;
  const newest = data.versions[0]?.version ?? 0;
  return (
    <div className="stack">
      <DraftCard surveyId={surveyId} />
      <Card title={t('versions.title')}>
        <ul className="version-list">
          {data.versions.map((version) => (
            <VersionRow key={version.version} surveyId={surveyId} listed={version} newest={newest} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface VersionRowProps {
  readonly surveyId: string;
  readonly listed: ListedVersion;
  readonly newest: number;
}

function VersionRow({ surveyId, listed, newest }: VersionRowProps) {
  const { t, moment } = useWords();
  const { version, title, published_at: at, responses, under_way: underWay, withdrawn } = listed;
  const [isCompared, setCompared] = useState(false);
  const [publish, { error, isLoading }] = usePublishAgainMutation();
  return (
    <li>
      <p className="version-name">
        <strong>{t('surveys.version', { version })}</strong> <span dir="auto">{title}</span>
        {version === newest && <span className="badge">{t('versions.newest')}</span>}
        {withdrawn && <span className="badge">{t('versions.withdrawn')}</span>}
      </p>
      <p className="quiet">
        {moment(at)} · {t('versions.responses', { count: responses })} ·{' '}
        {t('versions.underWay', { count: underWay })}
      </p>
      {version !== newest && (
        <div className="actions">
          <Button size="small" aria-expanded={isCompared} onClick={() => setCompared((before) => !before)}>
            {t(isCompared ? 'versions.hideChanges' : 'versions.compare', { version, newest })}
          </Button>
          <Confirm
            label={t('versions.publishAgain', { version })}
            title={t('versions.publishAgainSure', { version })}
            onConfirm={() => void publish({ id: surveyId, version })}
          >
            <p>{t('versions.publishAgainHint', { next: newest + 1 })}</p>
          </Confirm>
        </div>
      )}
      {isLoading && <Waiting />}
      {error !== undefined && <Failure error={error} />}
      {isCompared && <ChangesView surveyId={surveyId} from={version} to={newest} />}
    </li>
  );
}
