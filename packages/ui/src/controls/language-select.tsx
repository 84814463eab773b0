interface LanguageSelectProps<Tag extends string> {
  readonly label: string;
  readonly language: Tag;
  /** The name of each language in the language itself, by tag. */
  readonly names: Readonly<Record<Tag, string>>;
  onChange(language: Tag): void;
}

/** A native select of the languages of a page, without a frame. */
export function LanguageSelect<Tag extends string>({
  label,
  language,
  names,
  onChange,
}: LanguageSelectProps<Tag>) {
  return (
    <select
      className="language-select"
      aria-label={label}
      lang={language}
      value={language}
      onChange={({ target }) => onChange(target.value as Tag)} // the values of the options below
    >
      {Object.entries<string>(names).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
