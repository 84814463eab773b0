import { Button } from '@canvass/ui';
import { useState } from 'react';
import { useDraftQuery, useDropDraftMutation, usePublishDraftMutation } from '../../api/versions.ts';
import { useWords } from '../../i18n/words.tsx';
import { FindingList } from '../../publishing/finding-list.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';
import { ChangesView } from './changes-view.tsx';

/** The working version, if there is one: what is wrong with it, what it brings, and its way out. */
export function DraftCard({ surveyId }: { readonly surveyId: string }) {
  const { t, moment } = useWords();
  const { data: draft, error: missing } = useDraftQuery(surveyId);
  const [publish, publishing] = usePublishDraftMutation();
  const [drop, dropping] = useDropDraftMutation();
  const [isCompared, setCompared] = useState(false);
  // Most surveys have none: nothing to be told.
  if (draft === undefined || draft === null || missing !== undefined) return null;
  const { issues, edition, saved_at: savedAt, title } = draft;
  const isSound = issues.every(({ severity }) => severity !== 'error');
  const error = publishing.error ?? dropping.error;
  return (
    <Card title={t('draft.title')}>
      <div className="stack-small">
        <p>
          <strong dir="auto">{title}</strong>{' '}
          <span className="quiet">{t('draft.saved', { at: moment(savedAt) })}</span>
        </p>
        <FindingList findings={issues} />
        <div className="actions">
          <Button
            kind="primary"
            size="small"
            disabled={!isSound}
            busy={publishing.isLoading}
            onClick={() => void publish({ id: surveyId, edition })}
          >
            {t('draft.publish')}
          </Button>
          <Button size="small" aria-expanded={isCompared} onClick={() => setCompared((before) => !before)}>
            {t(isCompared ? 'versions.hideChanges' : 'draft.compare')}
          </Button>
          <Confirm label={t('draft.drop')} title={t('draft.dropSure')} onConfirm={() => void drop(surveyId)}>
            <p>{t('draft.dropHint')}</p>
          </Confirm>
        </div>
        {!isSound && <p className="quiet">{t('draft.correctFirst')}</p>}
        {error !== undefined && <Failure error={error} />}
        {isCompared && <ChangesView surveyId={surveyId} />}
      </div>
    </Card>
  );
}
