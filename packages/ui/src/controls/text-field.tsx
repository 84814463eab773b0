import type { ComponentPropsWithRef, CSSProperties } from 'react';

interface TextInputProps {
  /** Whether the text runs left to right even on right-to-left pages, as numbers, codes and e-mail addresses do. */
  readonly ltr?: boolean | undefined;
  readonly invalid?: boolean | undefined;
}
export interface TextFieldProps extends TextInputProps, Omit<ComponentPropsWithRef<'input'>, 'children'> {}
export interface TextAreaProps extends TextInputProps, Omit<ComponentPropsWithRef<'textarea'>, 'children'> {}

/** An empty field has the direction of the page, so that its hint begins where most texts will begin. */
function direction(ltr: boolean | undefined, value: unknown): 'ltr' | 'auto' | undefined {
  if (ltr) return 'ltr';
  return value === undefined || value === '' ? undefined : 'auto';
}

/** Isolates each line of a hint by direction marks, so that "Why?" is not shown as "?Why" on right-to-left pages. */
const isolateHints = (hint: string | undefined) => hint?.replace(/.+/g, '\u2068$&\u2069');

/** A field of one line. Its text has at least 16 px, so that phones do not zoom in. */
export function TextField({ ltr, invalid, ...input }: TextFieldProps) {
  return (
    <input
      type="text"
      dir={direction(ltr, input.value)}
      {...input}
      placeholder={isolateHints(input.placeholder)}
      className="cv-field"
      aria-invalid={invalid || undefined}
    />
  );
}

/** A field of at least `rows` lines, which grows with its text. */
export function TextArea({ ltr, invalid, rows = 3, ...area }: TextAreaProps) {
  // A custom property, which React's types do not know.
  const style = { '--rows': rows } as CSSProperties;
  return (
    <textarea
      dir={direction(ltr, area.value)}
      {...area}
      placeholder={isolateHints(area.placeholder)}
      rows={rows}
      style={style}
      className="cv-field cv-area"
      aria-invalid={invalid || undefined}
    />
  );
}
