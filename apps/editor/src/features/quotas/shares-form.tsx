import { computePlace, divideByWeights, type JsonRecord } from '@canvass/authoring';
import { TextField } from '@canvass/ui';
import { useId, useState } from 'react';
import { focusFirstField, FormEnd } from '../../controls/form-end.tsx';
import { textAt } from '../../document/json.ts';
import type { Path } from '../../document/outline.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { type LateTextKey, useLateTranslation } from '../../i18n/late-translation.ts';
import { parseCap, readCap } from './caps.ts';
import { readShares } from './dimensions.ts';

interface SharesFormProps {
  readonly group: JsonRecord;
  readonly path: Path;
  readonly cells: readonly JsonRecord[];
  /** The sum of the caps. */
  readonly sum: number;
  onClose(): void;
}

/** A form that sets the caps of all cells of a quota by a total and a share of each cell. */
export function SharesForm({ group, path, cells, sum, onClose }: SharesFormProps) {
  const { t, locale } = useLateTranslation();
  const id = useId();
  const editor = useEditor();
  const name = textAt(group, 'name');
  const [total, setTotal] = useState(String(sum));
  const [shares, setShares] = useState(() =>
    cells.map((cell) => (sum === 0 ? '' : String(Math.round((readCap(cell) / sum) * 10_000) / 100))),
  );
  const [problem, setProblem] = useState<LateTextKey>();
  const parsedTotal = parseCap(total);
  const parsedShares = readShares(shares);
  const caps =
    parsedTotal === undefined || parsedShares === undefined
      ? undefined
      : divideByWeights(parsedTotal, parsedShares);
  const save = () => {
    if (parsedTotal === undefined) return setProblem('crossed.problem.total');
    if (caps === undefined) return setProblem('crossed.problem.shares');
    editor.change({ key: 'change.setCaps', params: { name } }, (editing) =>
      caps.forEach((cap, number) =>
        editing.set(computePlace(editing.project, [...path, 'cells', number, 'cap']), cap),
      ),
    );
    return onClose();
  };
  return (
    <fieldset className="rule-form" ref={focusFirstField}>
      <legend className="cv-hidden">{t('quotas.sharesOf', { name })}</legend>
      <label htmlFor={id}>{t('crossed.total')}</label>
      <TextField
        id={id}
        ltr
        inputMode="numeric"
        invalid={parsedTotal === undefined}
        value={total}
        onChange={({ target }) => setTotal(target.value)}
      />
      <p className="quiet">{t('crossed.shareHint')}</p>
      <div className="crossed-caps">
        {cells.map((cell, number) => (
          <label key={textAt(cell, 'id')}>
            <span>
              {textAt(cell, 'name')}
              {caps !== undefined && `: ${(caps[number] ?? 0).toLocaleString(locale)}`}
            </span>
            <span className="quota-share">
              <TextField
                ltr
                inputMode="decimal"
                value={shares[number] ?? ''}
                onChange={({ target }) => setShares(shares.with(number, target.value))}
              />{' '}
              %
            </span>
          </label>
        ))}
      </div>
      <FormEnd problem={problem && t(problem, { name })} onSave={save} onCancel={onClose} />
    </fieldset>
  );
}
