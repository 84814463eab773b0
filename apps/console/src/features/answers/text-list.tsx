import type { AnalysisCondition, AnalysisVariable } from '@canvass/protocol';
import { TextField } from '@canvass/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTextsQuery } from '../../api/analysis.ts';
import { useWords } from '../../i18n/words.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';

interface TextListProps {
  readonly surveyId: string;
  readonly variable: AnalysisVariable;
  readonly where: readonly AnalysisCondition[];
  readonly isSeen: boolean;
}

/** What was written, the latest first, to be searched; each leads to its response. */
export function TextList({ surveyId, variable, where, isSeen }: TextListProps) {
  const { t, number } = useWords();
  const [search, setSearch] = useState('');
  const [starts, setStarts] = useState<readonly number[]>([]);
  const before = starts.at(-1);
  const request = {
    variable: variable.name,
    search: search.trim(),
    where,
    ...(before !== undefined && { before }),
  };
  const { data, error } = useTextsQuery({ id: surveyId, request }, { skip: !isSeen });
  const label = [variable.row, variable.option, variable.part].filter(Boolean).join(' · ');
  return (
    <div className="texts">
      {label !== '' && <h3 dir="auto">{label}</h3>}
      <TextField
        type="search"
        value={search}
        aria-label={t('texts.search')}
        placeholder={t('texts.search')}
        onChange={({ target }) => {
          setSearch(target.value);
          setStarts([]);
        }}
      />
      {error !== undefined && <Failure error={error} />}
      {data?.hidden === true && <p className="quiet">{t('chart.tooFew')}</p>}
      {data?.texts.length === 0 && data.hidden !== true && <p className="quiet">{t('texts.none')}</p>}
      <ul>
        {data?.texts.map(({ seq, text }) => (
          <li key={seq}>
            <Link
              to={`/surveys/${surveyId}/responses/${seq}`}
              aria-label={t('texts.response', { seq: number(seq) })}
            >
              {number(seq)}
            </Link>
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
      <Pager starts={starts} next={data?.before} onChange={setStarts} />
    </div>
  );
}
