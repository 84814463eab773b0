import type { CrossedCell } from '@canvass/authoring';
import { TextField } from '@canvass/ui';
import { useId } from 'react';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { type DraftCaps, parseCap } from './caps.ts';

interface CrossedCapsProps {
  readonly cells: readonly CrossedCell[];
  readonly caps: DraftCaps;
  /** The text of each cap, by the keys of the cells. */
  readonly capTexts: ReadonlyMap<string, string>;
  onChange(caps: DraftCaps): void;
}

/** The usual cap or the total, and a grid of all caps: a line for each class of the first dimension. */
export function CrossedCaps({ cells, caps, capTexts, onChange }: CrossedCapsProps) {
  const { t, locale } = useLateTranslation();
  const id = useId();
  const field = caps.mode === 'shares' ? 'total' : 'each';
  const lineOf = ({ key, names }: CrossedCell) => (names.length > 1 ? (key.split(' ', 1)[0] ?? '') : '');
  const lines = [...new Set(cells.map(lineOf))].map(
    (line) => [line, cells.filter((cell) => lineOf(cell) === line)] as const,
  );
  const sum = [...capTexts.values()].reduce((before, text) => before + (parseCap(text) ?? 0), 0);
  return (
    <>
      <label htmlFor={id}>{t(`crossed.${field}`)}</label>
      <TextField
        id={id}
        ltr
        inputMode="numeric"
        invalid={parseCap(caps[field]) === undefined}
        value={caps[field]}
        onChange={({ target }) => onChange({ ...caps, [field]: target.value, own: {} })}
      />
      {cells.length > 0 && (
        <fieldset className="crossed-grid">
          <legend>{t('crossed.caps')}</legend>
          {lines.map(([line, lineCells]) => (
            <div key={line} className="crossed-line">
              {line !== '' && <strong dir="auto">{lineCells[0]?.names[0]}</strong>}
              <div className="crossed-caps">
                {lineCells.map(({ key, names }) => (
                  <label key={key}>
                    <span dir="auto">{(names.length > 1 ? names.slice(1) : names).join(' · ')}</span>
                    <TextField
                      ltr
                      inputMode="numeric"
                      aria-label={t('crossed.capOf', { name: names.join(' · ') })}
                      invalid={parseCap(capTexts.get(key) ?? '') === undefined}
                      value={capTexts.get(key) ?? ''}
                      onChange={({ target }) =>
                        onChange({ ...caps, own: { ...caps.own, [key]: target.value } })
                      }
                    />
                  </label>
                ))}
              </div>
            </div>
          ))}
          <p className="quiet">{t('quotas.sum', { sum: sum.toLocaleString(locale) })}</p>
        </fieldset>
      )}
    </>
  );
}
