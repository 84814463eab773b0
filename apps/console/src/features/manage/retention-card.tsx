import type { DeletionState, RetentionData } from '@canvass/protocol';
import { Button, TextField } from '@canvass/ui';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api.ts';
import { useHasScope } from '../../api/session.ts';
import { surveyPath, useRetentionQuery } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useRetentionText } from '../../publishing/published-notice.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';

const KINDS = ['ended_days', 'unfinished_days', 'limits_days'] as const;
type Days = Omit<RetentionData, 'due_within_30_days' | 'waiting_since'>;

const { useSetRetentionMutation, useAllowDeletionMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    setRetention: build.mutation<RetentionData, { readonly id: string; readonly days: Days }>({
      query: ({ id, days: body }) => ({ path: surveyPath(id, 'retention'), method: 'PUT', body }),
      invalidatesTags: ['survey', 'responses'],
    }),
    allowDeletion: build.mutation<DeletionState, void>({
      query: () => ({ path: '/api/operators/deletion/allow', method: 'POST', body: {} }),
      invalidatesTags: ['survey'],
    }),
  }),
});

/** The retention periods, and how many responses they delete soon. Changing the periods requires the scope `delete`. */
export function RetentionCard({ surveyId }: { readonly surveyId: string }) {
  const { t, formatNumber } = useTranslation();
  const formatDays = useRetentionText();
  const hasScope = useHasScope();
  const { data, error } = useRetentionQuery(surveyId);
  const [isChanging, setChanging] = useState(false);
  const due = data?.due_within_30_days;
  return (
    <Card title={t('retention.title')}>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && due !== undefined && (
        <div className="retention">
          {data.waiting_since !== null && <StoppedNotice since={data.waiting_since} />}
          <dl className="about-list">
            {KINDS.map((kind) => (
              <div key={kind}>
                <dt>{t(`retention.${kind}`)}</dt>
                <dd>{formatDays(data[kind])}</dd>
              </div>
            ))}
          </dl>
          <p className="quiet">
            {due.ended + due.unfinished === 0
              ? t('retention.dueNone')
              : t('retention.due', {
                  ended: formatNumber(due.ended),
                  unfinished: formatNumber(due.unfinished),
                })}
          </p>
          {isChanging && (
            <ChangeForm surveyId={surveyId} currentDays={data} onDone={() => setChanging(false)} />
          )}
          {!isChanging && hasScope('delete') && (
            <Button size="small" onClick={() => setChanging(true)}>
              {t('retention.change')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

/** Reports that deletion by age has stopped after a pause, because the server's clock may be wrong. */
function StoppedNotice({ since }: { readonly since: string }) {
  const { t, formatTime } = useTranslation();
  const hasScope = useHasScope();
  const [allowDeletion, { error, isLoading }] = useAllowDeletionMutation();
  return (
    <>
      <p className="failure" role="alert">
        {t('retention.stopped', { time: formatTime(since) })}
      </p>
      {hasScope('manage') && (
        <Button size="small" busy={isLoading} onClick={() => void allowDeletion()}>
          {t('retention.allow')}
        </Button>
      )}
      {error !== undefined && <Failure error={error} />}
    </>
  );
}

interface ChangeFormProps {
  readonly surveyId: string;
  readonly currentDays: Days;
  onDone(): void;
}

/** Fields for the retention periods in days. An empty field means for ever. */
function ChangeForm({ surveyId, currentDays, onDone }: ChangeFormProps) {
  const { t } = useTranslation();
  const [setRetention, { error, isLoading }] = useSetRetentionMutation();
  const [typedDays, setTypedDays] = useState(() => ({
    ended_days: textOf(currentDays.ended_days),
    unfinished_days: textOf(currentDays.unfinished_days),
    limits_days: textOf(currentDays.limits_days),
  }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!KINDS.every((kind) => areValidDays(kind, typedDays[kind]))) return;
    const days = {
      ended_days: daysOf(typedDays.ended_days),
      unfinished_days: daysOf(typedDays.unfinished_days),
      limits_days: daysOf(typedDays.limits_days),
    };
    const result = await setRetention({ id: surveyId, days });
    if (!('error' in result) || result.error === undefined) onDone();
  };
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      <p className="quiet">{t('retention.hint')}</p>
      {KINDS.map((kind) => (
        <label key={kind}>
          {t(`retention.${kind}`)}
          <TextField
            ltr
            inputMode="numeric"
            value={typedDays[kind]}
            invalid={!areValidDays(kind, typedDays[kind])}
            onChange={({ target }) => setTypedDays({ ...typedDays, [kind]: target.value.trim() })}
          />
        </label>
      ))}
      <div className="actions">
        <Button type="submit" size="small" kind="primary" busy={isLoading}>
          {t('save')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
      {error !== undefined && <Failure error={error} />}
    </form>
  );
}

/** Whether a text is a number of days, or empty, which means for ever. `limits_days` cannot be empty, but can be 0. */
export const areValidDays = (kind: (typeof KINDS)[number], text: string): boolean =>
  (kind === 'limits_days' ? /^\d{1,5}$/ : /^([1-9]\d{0,4})?$/).test(text);

const textOf = (days: number | null): string => (days === null ? '' : String(days));
const daysOf = (text: string): number | null => (text === '' ? null : Number(text));
