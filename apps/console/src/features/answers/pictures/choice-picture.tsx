import type { AnalysisVariable, GroupCounts, VariableCounts } from '@canvass/protocol';
import { ShareBars, type ShareSeries } from '../../../charts/share-bars.tsx';
import { useWords } from '../../../i18n/words.tsx';
import type { PictureProps } from './picture-props.ts';
import { DifferenceLine } from './difference-line.tsx';

const isFlag = ({ option, labels }: AnalysisVariable) => option !== undefined && labels.length === 2;

/** One choice or several: a bar for each option. */
export function ChoicePicture({ question, data, names }: PictureProps) {
  const { t } = useWords();
  const flags = question.variables.filter(isFlag);
  const others = question.variables.filter((variable) => !isFlag(variable));
  const differing = flags.filter(({ name }) => (data.differences[name]?.p ?? 1) < 0.05);
  return (
    <div className="stack">
      {flags.length > 0 && (
        <>
          <ShareBars
            label={question.title}
            of={t('chart.option')}
            series={data.groups.map((group, at) => ofFlags(group, flags, names[at] ?? ''))}
          />
          {differing.map((variable) => (
            <div key={variable.name}>
              <bdi>{variable.option}</bdi>
              <DifferenceLine difference={data.differences[variable.name]} />
            </div>
          ))}
        </>
      )}
      {others.map((variable) => (
        <div key={variable.name}>
          {others.length > 1 && <h3 dir="auto">{variable.option ?? variable.part ?? variable.label}</h3>}
          <ShareBars
            label={variable.label}
            of={t('chart.option')}
            series={data.groups.map((group, at) => ofValues(group, variable, names[at] ?? ''))}
          />
          <DifferenceLine difference={data.differences[variable.name]} />
        </div>
      ))}
    </div>
  );
}

const find = ({ variables }: GroupCounts, name: string): VariableCounts | undefined =>
  variables.find((one) => one.name === name);

function ofFlags(group: GroupCounts, flags: readonly AnalysisVariable[], label: string): ShareSeries {
  const counts = flags.map(({ name }) => find(group, name));
  const known = counts.map((one) => one?.n ?? null);
  return {
    label,
    n: known.includes(null) ? null : Math.max(0, ...known.map((n) => n ?? 0)),
    entries: flags.map((variable, at) => ({
      id: variable.name,
      label: variable.option ?? variable.label,
      count: counts[at]?.values.find(({ value }) => value === 1)?.count ?? null,
    })),
  };
}

function ofValues(group: GroupCounts, { name, labels }: AnalysisVariable, label: string): ShareSeries {
  const counts = find(group, name);
  const by = new Map(counts?.values.map(({ value, count }) => [value, count]));
  const unnamed = [...by.keys()].filter((value) => !labels.some((one) => one.value === value));
  const all = [...labels, ...unnamed.map((value) => ({ value, label: String(value) }))];
  return {
    label,
    n: counts?.n ?? null,
    entries: all.map(({ value, label: words }) => ({
      id: String(value),
      label: words,
      count: by.has(value) ? (by.get(value) ?? null) : 0,
    })),
  };
}
