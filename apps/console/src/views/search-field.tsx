import { TextField } from '@canvass/ui';

interface SearchFieldProps {
  /** The accessible name and the placeholder of the field. */
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** A search field. Pressing Enter in it does not submit the form around it. */
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

/** Whether a text contains the search text. Ignores case and whitespace around the search text. */
export const matchesSearch = (text: string, search: string): boolean =>
  text.toLowerCase().includes(search.trim().toLowerCase());
