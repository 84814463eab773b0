import { Button } from '@canvass/ui';
import { ChartTable } from '@canvass/ui/charts';
import { useState } from 'react';
import { useAuditQuery } from '../../api/access.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';

const A_PAGE = 50;

/** What operators did, the newest first. */
export function AuditCard() {
  const { t, moment } = useWords();
  const [starts, setStarts] = useState<readonly number[]>([]);
  const { data, error } = useAuditQuery({ before: starts.at(-1) });
  const last = data?.entries.at(-1);
  return (
    <Card title={t('audit.title')}>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <ChartTable
          isWide
          caption={t('audit.title')}
          columns={[t('audit.at'), t('audit.who'), t('audit.act'), t('audit.about'), t('audit.outcome')]}
          rows={data.entries.map(({ id, at, name, act, survey, subject, outcome }) => ({
            id: String(id),
            cells: [
              moment(at),
              <bdi key="name">{name}</bdi>,
              act,
              <bdi key="about">{[survey, subject].filter((part) => part !== null).join(' ')}</bdi>,
              outcome ?? t('audit.cut'),
            ],
          }))}
        />
      )}
      <div className="pager">
        {starts.length > 0 && (
          <Button size="small" onClick={() => setStarts(starts.slice(0, -1))}>
            {t('pager.newer')}
          </Button>
        )}
        {data?.entries.length === A_PAGE && last !== undefined && (
          <Button size="small" onClick={() => setStarts([...starts, last.id])}>
            {t('pager.older')}
          </Button>
        )}
      </div>
    </Card>
  );
}
