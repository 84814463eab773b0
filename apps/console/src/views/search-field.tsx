import { TextField } from '@canvass/ui';

interface SearchFieldProps {
  /** Also the placeholder. */
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** Enter in the field does not submit the form around it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      dir="auto"
      value={value}
      aria-label={label}
      placeholder={label}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

/** Ignores case and surrounding whitespace. */
export const matchesSearch = (text: string, search: string): boolean =>
  text.toLowerCase().includes(search.trim().toLowerCase());
