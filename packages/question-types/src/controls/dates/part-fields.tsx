import { TextField } from '@canvass/ui';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { useFocusOnMount } from '../texts/text-input.tsx';
import '../texts/text-fields.css';

interface PartField {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Number of characters that fit. */
  readonly digits: number;
  onType(typed: string): void;
}
interface PartFieldsProps {
  /** Id of the first field, to which error links lead. */
  readonly id: string;
  /** Name of the group, if no legend names it. */
  readonly name?: string | undefined;
  /** The fields in the order of the language. */
  readonly fields: readonly PartField[];
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly required: boolean;
  readonly takesFocus?: boolean;
  /** Called when the focus has left all fields. */
  onLeave(): void;
  /** Clocks run from left to right in every language. */
  readonly ltr?: boolean;
  /** A picker beside them. */
  readonly children?: ReactNode;
}

/** Small fields for the parts of a date or time, each with a label above it. */
export function PartFields(props: PartFieldsProps) {
  const { id, name, fields, invalid, describedBy, required, onLeave, children } = props;
  const first = useRef<HTMLInputElement>(null);
  useFocusOnMount(first, props.takesFocus === true);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Focus always moves to a node; the type of relatedTarget is less precise.
    if (!currentTarget.contains(relatedTarget as Node | null)) onLeave();
  };
  return (
    // Handlers that only watch the focus do not make the element interactive.
    <div
      className="cv-parts"
      dir={props.ltr === true ? 'ltr' : undefined}
      role={name === undefined ? undefined : 'group'}
      aria-label={name}
      onBlur={leave}
    >
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
            autoComplete="off"
            ltr
            onChange={({ target }) => field.onType(target.value)}
          />
        </div>
      ))}
      {children}
    </div>
  );
}
