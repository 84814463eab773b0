import { isSafeAddress, type Project } from '@canvass/project';
import { TextField } from '@canvass/ui';
import { type MouseEvent, useId, useState } from 'react';
import { usePreviewTranslation } from '../texts/preview-translation.ts';
import type { Design } from './design-fields.tsx';

interface ImageFieldsProps {
  readonly project: Project;
  readonly design: Design;
  onDesign(design: Design): void;
}

export function ImageFields({ project, design, onDesign }: ImageFieldsProps) {
  const t = usePreviewTranslation();
  const { logo, cover, stage, ...otherFields } = design;
  const images: Changes = { logo, cover, stage };
  const setImages = (changes: Partial<Changes>) =>
    onDesign({ ...otherFields, ...removeUndefined({ ...images, ...changes }) });
  const header = project.desc_begin_page?.page_header;
  const setStage = (image: string | undefined) =>
    setImages({ stage: image === undefined ? undefined : { ...stage, image } });
  return (
    <div className="app-design-fields">
      <AddressField
        label={t('design.logo')}
        value={logo}
        onAddress={(address) => setImages({ logo: address })}
      />
      {header !== undefined && (
        <FocalPointField
          label={t('design.cover')}
          image={header}
          value={cover?.focus}
          onFocus={(focus) => setImages({ cover: { focus } })}
        />
      )}
      <AddressField label={t('design.stage')} value={stage?.image} onAddress={setStage} />
      {stage !== undefined && (
        <>
          {project.one_question_on_page !== true && (
            <p className="app-design-hint">{t('design.stage_alone')}</p>
          )}
          <FocalPointField
            label={t('design.stage_focus')}
            image={stage.image}
            value={stage.focus}
            onFocus={(focus) => setImages({ stage: { ...stage, focus } })}
          />
        </>
      )}
    </div>
  );
}

type Images = Pick<Design, 'logo' | 'cover' | 'stage'>;
/** Undefined removes an image. */
type Changes = { readonly [K in keyof Images]-?: Images[K] | undefined };

/** Removes the fields of images that are not set, because the block for the project file must not contain them. */
const removeUndefined = ({ logo, cover, stage }: Changes): Images => ({
  ...(logo !== undefined && { logo }),
  ...(cover !== undefined && { cover }),
  ...(stage !== undefined && { stage }),
});

interface AddressProps {
  readonly label: string;
  readonly value: string | undefined;
  onAddress(address: string | undefined): void;
}

/** The address of an image. A typed text applies once projects may have it, and an empty text removes the address. */
function AddressField({ label, value, onAddress }: AddressProps) {
  const t = usePreviewTranslation();
  const id = useId();
  const [typedText, setTypedText] = useState<string>();
  const text = typedText ?? value ?? '';
  const isWrong = text !== '' && !isImageAddress(text);
  const type = (next: string) => {
    setTypedText(next);
    if (next === '') onAddress(undefined);
    else if (isImageAddress(next)) onAddress(next);
  };
  return (
    <div className="app-design-row">
      <label htmlFor={id}>{label}</label>
      <TextField
        id={id}
        ltr
        inputMode="url"
        maxLength={2_000}
        placeholder="https://"
        invalid={isWrong}
        {...(isWrong && { 'aria-describedby': `${id}-wrong` })}
        value={text}
        onChange={({ target }) => type(target.value.trim())}
        onBlur={() => !isWrong && setTypedText(undefined)}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className="app-design-low">
          {t('design.address_wrong')}
        </p>
      )}
    </div>
  );
}

/** Whether a text is a complete and safe address. Incomplete addresses are not requested. */
const isImageAddress = (text: string): boolean =>
  /^(?:https?:\/\/[^/]+\/.|\/[^/])/.test(text) && isSafeAddress(text);

interface FocusProps {
  readonly label: string;
  readonly image: string;
  /** Such as "50% 20%". Defaults to the middle. */
  readonly value: string | undefined;
  onFocus(focus: string): void;
}

const AXES = ['across', 'down'] as const;

/** The point of an image that stays visible when it is cropped, set by two sliders or by a press on the image. */
function FocalPointField({ label, image, value = '50% 50%', onFocus }: FocusProps) {
  const t = usePreviewTranslation();
  const id = useId();
  const percents = value.split(' ').map((part) => Number.parseInt(part, 10));
  const setPercent = (changedAxis: number, percent: number) =>
    onFocus(AXES.map((_, axis) => `${axis === changedAxis ? percent : (percents[axis] ?? 50)}%`).join(' '));
  const point = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
    onFocus(`${percent((clientX - left) / width)} ${percent((clientY - top) / height)}`);
  };
  return (
    <fieldset className="app-design-focus">
      <legend>{label}</legend>
      {/* Pointers may also point at the image; the sliders do the same for all. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span className="app-design-image" onClick={point}>
        <img src={image} alt="" />
        <span
          className="app-design-point"
          style={{ left: `${percents[0] ?? 50}%`, top: `${percents[1] ?? 50}%` }}
        />
      </span>
      {AXES.map((axis, at) => (
        <span key={axis} className="app-design-row">
          <label htmlFor={`${id}-${axis}`}>{t(`design.focus_${axis}`)}</label>
          <span className="app-design-range">
            <input
              id={`${id}-${axis}`}
              type="range"
              dir="ltr"
              min={0}
              max={100}
              value={percents[at] ?? 50}
              aria-valuetext={`${percents[at] ?? 50} %`}
              onChange={({ target }) => setPercent(at, Number(target.value))}
            />
            <output htmlFor={`${id}-${axis}`} dir="ltr">
              {percents[at] ?? 50} %
            </output>
          </span>
        </span>
      ))}
    </fieldset>
  );
}
