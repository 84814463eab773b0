import { TextField } from '@canvass/ui';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { useFocusOnMount } from '../texts/text-input.tsx';
import '../texts/text-fields.css';

interface PartField {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Number of characters for which the field has space. */
  readonly digits: number;
  /** The `autocomplete` token. */
  readonly autoComplete?: string | undefined;
  onType(text: string): void;
}
interface PartFieldsProps {
  /** Id of the first field. */
  readonly id: string;
  /** Name of the group of fields, needed if no legend names it. */
  readonly name?: string | undefined;
  readonly fields: readonly PartField[];
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly required: boolean;
  readonly takesFocus?: boolean;
  onLeave(): void;
  /** Whether the fields are ordered from left to right in every language, as those of a clock are. */
  readonly ltr?: boolean;
  readonly children?: ReactNode;
}

/** Small fields for the parts of a date or time, each with a label above it. */
export function PartFields(props: PartFieldsProps) {
  const { id, name, fields, invalid, describedBy, required, onLeave, children } = props;
  const first = useRef<HTMLInputElement>(null);
  useFocusOnMount(first, props.takesFocus === true);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The cast is safe, because the focus always moves to a node.
    if (!currentTarget.contains(relatedTarget as Node | null)) onLeave();
  };
  return (
    // The handlers only observe the focus, so the element is not interactive.
    <div
      className="cv-parts"
      role={name === undefined ? undefined : 'group'}
      aria-label={name}
      onBlur={leave}
    >
      <div className="cv-part-boxes" dir={props.ltr === true ? 'ltr' : undefined}>
        {fields.map((field, at) => (
          <div key={field.key} className="cv-part">
            <label className="cv-part-label" htmlFor={at === 0 ? id : `${id}-${field.key}`}>
              {field.label}
            </label>
            <TextField
              ref={at === 0 ? first : undefined}
              id={at === 0 ? id : `${id}-${field.key}`}
              data-part={field.key}
              data-digits={field.digits}
              value={field.value}
              invalid={invalid}
              aria-describedby={describedBy}
              aria-required={required || undefined}
              inputMode="numeric"
              autoComplete={field.autoComplete ?? 'off'}
              ltr
              onChange={({ target }) => field.onType(target.value)}
            />
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}
