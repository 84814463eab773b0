import { BUTTON_SHAPES, COLOUR_SCHEMES, FONT_FAMILIES } from '@canvass/project/vocabulary';
import type { Project } from '@canvass/project';
import { SelectField, TextField } from '@canvass/ui';
import { type ReactNode, useId, useState } from 'react';
import { usePreviewTranslation } from '../texts/preview-translation.ts';

export type Design = NonNullable<Project['design']>;

interface DesignFieldsProps {
  readonly design: Design;
  onDesign(design: Design): void;
}

/** Fields for the settings of a design. A setting without a value has its default and is absent from the block. */
export function DesignFields({ design, onDesign }: DesignFieldsProps) {
  const t = usePreviewTranslation();
  const setField = <K extends keyof Design>(name: K, value: Design[K]) => {
    const { [name]: _, ...otherFields } = design;
    onDesign(value === undefined ? otherFields : { ...otherFields, [name]: value });
  };
  const { scheme = 'light' } = design;
  const fonts = FONT_FAMILIES.map((value) => ({ value, label: t(`design.font_${value}`) }));
  const families = listFamilies(design).map((value) => ({ value, label: value }));
  return (
    <div className="app-design-fields">
      <ColourField
        label={t('design.accent')}
        value={design.accent}
        onColour={(colour) => setField('accent', colour)}
      />
      {scheme !== 'light' && (
        <ColourField
          label={t('design.accent_dark')}
          value={design.accent_dark}
          onColour={(colour) => setField('accent_dark', colour)}
        />
      )}
      <ColourField
        label={t('design.ground')}
        value={design.ground}
        onColour={(colour) => setField('ground', colour)}
      />
      <Choice
        label={t('design.scheme')}
        value={design.scheme}
        options={COLOUR_SCHEMES.map((value) => ({ value, label: t(`design.scheme_${value}`) }))}
        onChoice={(value) => setField('scheme', value)}
      />
      <Choice
        label={t('design.font')}
        value={design.font}
        options={fonts}
        onChoice={(value) => setField('font', value)}
      />
      <Choice
        label={t('design.heading_font')}
        value={design.heading_font}
        options={fonts}
        onChoice={(value) => setField('heading_font', value)}
      />
      {families.length > 0 && (
        <>
          <Choice
            label={t('design.font_family')}
            value={design.font_family}
            options={families}
            onChoice={(value) => setField('font_family', value)}
          />
          <Choice
            label={t('design.heading_family')}
            value={design.heading_family}
            options={families}
            onChoice={(value) => setField('heading_family', value)}
          />
        </>
      )}
      <Choice
        label={t('design.button')}
        value={design.button}
        options={BUTTON_SHAPES.map((value) => ({ value, label: t(`design.button_${value}`) }))}
        onChoice={(value) => setField('button', value)}
      />
      <Range
        label={t('design.radius')}
        value={design.radius ?? 10}
        valueText={`${design.radius ?? 10} px`}
        span={[0, 32, 1]}
        onRange={(value) => setField('radius', value)}
      />
      <Range
        label={t('design.scale')}
        value={design.scale ?? 1}
        valueText={`× ${design.scale ?? 1}`}
        span={[0.9, 1.3, 0.05]}
        onRange={(value) => setField('scale', value)}
      />
    </div>
  );
}

/** The font families of the design. A text with a list of several families counts as one. */
const listFamilies = ({
  fonts = [],
  font_family: texts,
  heading_family: headings,
}: Design): readonly string[] => [
  ...new Set(
    [...fonts.map(({ family }) => family), texts, headings].filter((family) => family !== undefined),
  ),
];

function Row({ label, children }: { readonly label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="app-design-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface ColourProps {
  readonly label: string;
  readonly value: string | undefined;
  onColour(colour: string | undefined): void;
}

const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A colour to pick or to type. A typed text applies once it is a colour, and an empty text removes the colour. */
function ColourField({ label, value, onColour }: ColourProps) {
  const [typedText, setTypedText] = useState<string>();
  const text = typedText ?? value ?? '';
  const isWrong = text !== '' && !COLOUR.test(text);
  const type = (next: string) => {
    setTypedText(next);
    if (next === '') onColour(undefined);
    else if (COLOUR.test(next)) onColour(next);
  };
  return (
    <Row label={label}>
      {(id) => (
        <span className="app-design-colour">
          <input
            type="color"
            tabIndex={-1}
            aria-hidden="true"
            value={longColour(value)}
            onChange={({ target }) => {
              setTypedText(undefined);
              onColour(target.value);
            }}
          />
          <TextField
            id={id}
            dir="ltr"
            maxLength={7}
            aria-invalid={isWrong}
            value={text}
            onChange={({ target }) => type(target.value.trim())}
            onBlur={() => setTypedText(undefined)}
          />
        </span>
      )}
    </Row>
  );
}

/** Converts a colour to `#rrggbb`, the only form that colour inputs accept. */
const longColour = (colour = '#ffffff'): string =>
  colour.length === 4 ? colour.replaceAll(/[0-9a-f]/gi, '$&$&') : colour;

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  onChoice(value: T | undefined): void;
}

function Choice<T extends string>({ label, value, options, onChoice }: ChoiceProps<T>) {
  const t = usePreviewTranslation();
  return (
    <Row label={label}>
      {(id) => (
        <SelectField
          id={id}
          value={value ?? ''}
          onChange={({ target }) => onChoice(options.find((one) => one.value === target.value)?.value)}
        >
          <option value="">{t('design.usual')}</option>
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </SelectField>
      )}
    </Row>
  );
}

interface RangeProps {
  readonly label: string;
  readonly value: number;
  readonly valueText: string;
  readonly span: readonly [min: number, max: number, step: number];
  onRange(value: number): void;
}

function Range({ label, value, valueText, span: [min, max, step], onRange }: RangeProps) {
  return (
    <Row label={label}>
      {(id) => (
        <span className="app-design-range">
          <input
            id={id}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={valueText}
            onChange={({ target }) => onRange(Number(target.value))}
          />
          <output htmlFor={id} dir="ltr">
            {valueText}
          </output>
        </span>
      )}
    </Row>
  );
}
