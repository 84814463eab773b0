import type { ContrastSample } from '../../styles/contrast-samples.ts';
import { usePreviewWords } from '../words/preview-words.ts';

/** The contrasts of a design, with a sample of each pair of colours. */
export function ContrastList({ samples }: { readonly samples: readonly ContrastSample[] }) {
  const t = usePreviewWords();
  return (
    <section className="app-design-contrasts">
      <h2>{t('design.contrast')}</h2>
      <ul>
        {samples.map((sample) => (
          <li key={`${sample.part} ${sample.scheme}`}>
            <span
              className="app-design-sample"
              aria-hidden="true"
              data-sample={sample.part === 'edge' ? '▢' : 'Aa'}
              style={{ color: sample.foreground, background: sample.background }}
            />
            <span>
              <ContrastText sample={sample} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContrastText({ sample }: { readonly sample: ContrastSample }) {
  const t = usePreviewWords();
  const { part, scheme, foreground, written, ratio, needed } = sample;
  const isMoved = written !== undefined && written.toLowerCase() !== foreground;
  const values = { ratio: roundDown(ratio), needed: String(needed), colour: foreground };
  return (
    <>
      {t(`design.part_${part}`)}
      {scheme === 'dark' && ` (${t('design.on_dark')})`}
      {' · '}
      <strong dir="ltr">{t('design.ratio', values)}</strong>
      {isMoved && <> {t('design.moved', values)}</>}
      {ratio < needed && <span className="app-design-low"> {t('design.too_low', values)}</span>}
    </>
  );
}

/** With one decimal, rounded down: a contrast that is too low never looks sufficient. */
const roundDown = (ratio: number): string => String(Math.floor(ratio * 10) / 10);
