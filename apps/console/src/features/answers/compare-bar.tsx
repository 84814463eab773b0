import type { AnalysisCondition, AnalysisPlan } from '@canvass/protocol';
import { AuthorText, Button, Dialog, SelectField } from '@canvass/ui';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { VariableField } from '../../filters/variable-field.tsx';
import { listFilterVariables, valueName } from '../../filters/variables.ts';

/** Two groups of responses, which have different values of one variable. */
export interface Comparison {
  readonly groups: readonly [readonly AnalysisCondition[], readonly AnalysisCondition[]];
  readonly names: readonly [string, string];
}

interface CompareBarProps {
  readonly plan: AnalysisPlan;
  readonly comparison: Comparison | undefined;
  onChange(comparison: Comparison | undefined): void;
}

export function CompareBar({ plan, comparison, onChange }: CompareBarProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="filter-bar">
      <Button size="small" onClick={() => setOpen(true)}>
        {t('compare.open')}
      </Button>
      {comparison !== undefined && (
        <span className="chip">
          <AuthorText tag="bdi">{comparison.names.join(' / ')}</AuthorText>
          <button type="button" aria-label={t('compare.end')} onClick={() => onChange(undefined)}>
            ×
          </button>
        </span>
      )}
      <Dialog open={isOpen} title={t('compare.title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
        <CompareForm
          plan={plan}
          onChoose={(chosen) => {
            setOpen(false);
            onChange(chosen);
          }}
        />
      </Dialog>
    </div>
  );
}

function CompareForm({
  plan,
  onChoose,
}: {
  readonly plan: AnalysisPlan;
  onChoose(comparison: Comparison): void;
}) {
  const translation = useTranslation();
  const { t } = translation;
  const [name, setName] = useState('');
  const [pair, setPair] = useState<readonly [string, string]>(['', '']);
  const variables = listFilterVariables(plan).filter(({ labels }) => labels.length > 1);
  const variable = variables.find((one) => one.name === name);
  const valueOf = (text: string) => variable?.labels.find(({ value }) => String(value) === text)?.value;
  const [a, b] = [valueOf(pair[0]), valueOf(pair[1])];
  const isReady = a !== undefined && b !== undefined && a !== b;
  const choose = () => {
    if (!isReady || variable === undefined) return;
    onChoose({
      groups: [[{ variable: name, values: [a] }], [{ variable: name, values: [b] }]],
      names: [valueName(variable, a, translation), valueName(variable, b, translation)],
    });
  };
  return (
    <div className="form">
      <VariableField
        label={t('compare.by')}
        variables={variables}
        plan={plan}
        value={name}
        onChange={(chosen) => {
          setName(chosen);
          const [first, second] = variables.find((one) => one.name === chosen)?.labels ?? [];
          setPair([String(first?.value ?? ''), String(second?.value ?? '')]);
        }}
      />
      {variable !== undefined && (
        <div className="pair">
          {([0, 1] as const).map((at) => (
            <label key={at}>
              {t(at === 0 ? 'compare.first' : 'compare.second')}
              <SelectField
                value={pair[at]}
                onChange={({ target }) =>
                  setPair(at === 0 ? [target.value, pair[1]] : [pair[0], target.value])
                }
              >
                {variable.labels.map(({ value }) => (
                  <AuthorText tag="option" key={value} value={String(value)}>
                    {valueName(variable, value, translation)}
                  </AuthorText>
                ))}
              </SelectField>
            </label>
          ))}
        </div>
      )}
      <Button kind="primary" wide aria-disabled={!isReady || undefined} onClick={choose}>
        {t('compare.show')}
      </Button>
    </div>
  );
}
