import { ChartTable } from '@canvass/ui/charts';
import { useState } from 'react';
import { useAuditQuery } from '../../api/access.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';

const A_PAGE = 50;

/** What operators did, the newest first. */
export function AuditCard() {
  const { t, has, moment } = useWords();
  const actWords = (act: string) => (has(`act.${act}`) ? t(`act.${act as 'session.begin'}`) : act); // one of the list
  const outcomeWords = (outcome: string | null) => {
    if (outcome === null) return t('audit.cut');
    return outcome === 'done' ? t('audit.done') : t('audit.refused', { outcome });
  };
  const [starts, setStarts] = useState<readonly number[]>([]);
  const { data, error } = useAuditQuery({ before: starts.at(-1) });
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
              actWords(act),
              <bdi key="about">{[survey, subject].filter((part) => part !== null).join(' ')}</bdi>,
              outcomeWords(outcome),
            ],
          }))}
        />
      )}
      <Pager
        starts={starts}
        next={data?.entries.length === A_PAGE ? data.entries.at(-1)?.id : undefined}
        onChange={setStarts}
      />
    </Card>
  );
}
