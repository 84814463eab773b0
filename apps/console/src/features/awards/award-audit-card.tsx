import type { OperatedAward } from '@canvass/protocol';
import { ChartTable } from '@canvass/ui/charts';
import { useState } from 'react';
import { useAwardAuditQuery } from '../../api/awards.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';
import { awardNames } from './award-names.ts';

const A_PAGE = 50;

/** Every draw with its roll, and all else that was done with tickets: nothing of it can be changed. */
export function AwardAuditCard({
  surveyId,
  awards,
}: {
  readonly surveyId: string;
  readonly awards: readonly OperatedAward[];
}) {
  const { t, has, number, moment } = useWords();
  const [starts, setStarts] = useState<readonly string[]>([]);
  const { data, error } = useAwardAuditQuery({ id: surveyId, before: starts.at(-1) });
  const last = data?.audit.at(-1);
  const actWords = (act: string) => {
    const key = `awards.act.${act.replaceAll(' ', '_')}`;
    return has(key) ? t(key as 'awards.act.drawn') : act; // one of the list
  };
  return (
    <Card title={t('awards.audit')}>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <ChartTable
          isWide
          caption={t('awards.audit')}
          columns={[t('audit.at'), t('awards.award'), t('awards.response'), t('audit.act'), t('awards.roll')]}
          rows={data.audit.map(({ number: entry, at, aid, seq, act, facts }) => ({
            id: `${aid} ${seq} ${entry}`,
            cells: [
              moment(at),
              awardNames(awards, aid).award,
              number(seq),
              actWords(act),
              rollsIn(facts)
                .map((roll) => number(roll))
                .join(', ') || '–',
            ],
          }))}
        />
      )}
      <Pager
        starts={starts}
        next={
          data?.audit.length === A_PAGE && last !== undefined
            ? [last.at, last.aid, last.seq, last.number].join('~')
            : undefined
        }
        onChange={setStarts}
      />
    </Card>
  );
}

/** From 0 to 999,999, in the order in which they were rolled; none of what is no draw. */
function rollsIn(facts: Readonly<Record<string, unknown>> = {}): readonly number[] {
  const { rolls } = facts;
  if (!Array.isArray(rolls)) return [];
  return rolls.flatMap((one: unknown) => {
    const roll = typeof one === 'object' && one !== null && 'roll' in one ? one.roll : one;
    return typeof roll === 'number' ? [roll] : [];
  });
}
