import { type Project, READY_LOOKS, type ReadyLook } from '@canvass/project';
import { announce, Button } from '@canvass/ui';
import { useId } from 'react';
import { computeContrastSamples, type ContrastSample } from '../../styles/contrast-samples.ts';
import { usePreviewTranslation } from '../texts/preview-translation.ts';
import { type Design, DesignFields } from './design-fields.tsx';
import { ImageFields } from './design-images.tsx';
import { FontField, type ShowFont } from './font-field.tsx';
import '@canvass/ui/file-button.css';
import './design.css';

function ContrastList({ samples }: { readonly samples: readonly ContrastSample[] }) {
  const t = usePreviewTranslation();
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
  const t = usePreviewTranslation();
  const { part, scheme, foreground, written, ratio, minRatio } = sample;
  const isMoved = written !== undefined && written.toLowerCase() !== foreground;
  const values = { ratio: roundDown(ratio), needed: String(minRatio), colour: foreground };
  return (
    <>
      {t(`design.part_${part}`)}
      {scheme === 'dark' && ` (${t('design.on_dark')})`}
      {' · '}
      <strong dir="ltr">{t('design.ratio', values)}</strong>
      {isMoved && <> {t('design.moved', values)}</>}
      {ratio < minRatio && <span className="app-design-low"> {t('design.too_low', values)}</span>}
    </>
  );
}

/** Rounds down to one decimal, so that a contrast that is too low never looks sufficient. */
const roundDown = (ratio: number): string => String(Math.floor(ratio * 10) / 10);

interface DesignPanelProps {
  readonly project: Project;
  readonly design: Design;
  onDesign(design: Design): void;
  readonly showFont: ShowFont;
}

export function DesignPanel({ project, design, onDesign, showFont }: DesignPanelProps) {
  const t = usePreviewTranslation();
  return (
    <aside className="app-design" aria-label={t('design.title')}>
      <p className="app-design-hint">{t('design.hint')}</p>
      <Looks project={project} design={design} onDesign={onDesign} />
      <DesignFields design={design} onDesign={onDesign} />
      <FontField design={design} showFont={showFont} onDesign={onDesign} />
      <ImageFields project={project} design={design} onDesign={onDesign} />
      <ContrastList samples={computeContrastSamples({ ...project, design })} />
      <Block design={design} />
    </aside>
  );
}

const EMPTY_DESIGN: Design = {};

/** Settings that stay when a look is chosen. */
const KEPT_FIELDS = ['logo', 'cover', 'stage', 'fonts', 'font_family', 'heading_family'] as const;
const pickKept = (design: Design): Design =>
  Object.fromEntries(
    KEPT_FIELDS.flatMap((name) => (design[name] === undefined ? [] : [[name, design[name]]])),
  );

function Looks({ project, design, onDesign }: Omit<DesignPanelProps, 'showFont'>) {
  const t = usePreviewTranslation();
  const published = project.design ?? EMPTY_DESIGN;
  const isShown = (look: Design) =>
    JSON.stringify(design) === JSON.stringify({ ...look, ...pickKept(design) });
  const names = Object.keys(READY_LOOKS) as readonly ReadyLook[]; // the keys of this table
  return (
    <fieldset className="app-design-looks">
      <legend>{t('design.looks')}</legend>
      <Button size="small" aria-pressed={design === published} onClick={() => onDesign(published)}>
        {t('design.own')}
      </Button>
      {names.map((name) => (
        <Button
          key={name}
          size="small"
          aria-pressed={isShown(READY_LOOKS[name])}
          onClick={() => onDesign({ ...READY_LOOKS[name], ...pickKept(design) })}
        >
          <Swatch look={READY_LOOKS[name]} /> {t(`design.look_${name}`)}
        </Button>
      ))}
    </fieldset>
  );
}

function Swatch({ look }: { readonly look: Design }) {
  const surface = look.scheme === 'dark' ? '#191d23' : '#ffffff';
  return (
    <span className="app-design-swatch" aria-hidden="true" style={{ background: look.ground ?? surface }}>
      <span style={{ background: surface }} />
      <span style={{ background: look.accent }} />
    </span>
  );
}

function Block({ design }: Pick<DesignPanelProps, 'design'>) {
  const t = usePreviewTranslation();
  const id = useId();
  const block = `"design": ${JSON.stringify(design, null, 2)}`;
  const copy = () => {
    const field = document.getElementById(id);
    if (field instanceof HTMLTextAreaElement) field.select();
    // Pages over plain http have no clipboard. The text is selected, so it can be copied by hand.
    void navigator.clipboard?.writeText(block).then(() => announce(t('design.copied')));
  };
  return (
    <div className="app-design-block">
      <label htmlFor={id}>{t('design.block')}</label>
      <textarea
        id={id}
        className="cv-field"
        dir="ltr"
        readOnly
        rows={block.split('\n').length}
        value={block}
      />
      <Button onClick={copy}>{t('design.copy')}</Button>
    </div>
  );
}
