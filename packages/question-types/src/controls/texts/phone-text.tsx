import { SelectField, TextField } from '@canvass/ui';
import { callingCode, phoneCountries, readPhone } from '@canvass/validators/phone';
import { useMemo, useState } from 'react';
import { normaliseText, type TextRules } from '../../answers/open-text/text-rules.ts';
import { usePageLanguage } from '../formats/page-language.tsx';
import { type OpenTextProps, TextFieldShell, useFieldAttributes } from './text-field-shell.tsx';
import { inputAttributes } from './text-input.tsx';
import { useTextDraft } from './use-text-draft.tsx';
import './text-fields.css';

/**
 * Fields for a country and a number as it is dialled there (VALID-24). A number with a calling code chooses the country.
 * A typed text is not changed before it is valid.
 */
export function PhoneText(props: OpenTextProps) {
  const { ids, rules, value, commit, t } = props;
  const countries = useCountries(rules.settings.countries);
  const language = usePageLanguage();
  const [chosen, setChosen] = useState(
    () => rules.settings.defaultCountry ?? likelyCountry(language, countries),
  );
  const writtenCountry = readPhone(value)?.country;
  const country = countries.some(({ code }) => code === writtenCountry) ? (writtenCountry ?? chosen) : chosen;
  const draft = useTextDraft({
    value,
    commit,
    normalise: (text) => normaliseText(text, normaliseInCountry(rules, country)),
    show: (stored) =>
      rules.validator.validate(stored, rules.settings).length === 0
        ? (readPhone(stored)?.national ?? stored)
        : stored,
  });
  const attributes = useFieldAttributes(props, draft);
  const choose = (next: string) => {
    const typedText = draft.text;
    draft.settle();
    setChosen(next);
    commit(normaliseText(typedText, normaliseInCountry(rules, next)));
  };
  return (
    <TextFieldShell {...props}>
      <div className="cv-phone">
        {countries.length > 1 && (
          <SelectField
            id={`${ids.control}-country`}
            aria-label={t('question.phone_country')}
            value={country}
            shownText={`${country} \u2066${callingCode(country)}\u2069`}
            onChange={({ target }) => choose(target.value)}
          >
            {countries.map(({ code, name }) => (
              // The browser's name of a country may differ from the server's.
              <option key={code} value={code} suppressHydrationWarning>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField {...attributes} {...inputAttributes(rules)} />
      </div>
    </TextFieldShell>
  );
}

interface Country {
  readonly code: string;
  /** Name of the country with its calling code. */
  readonly name: string;
}

function useCountries(allowedCountries: readonly string[] | undefined): readonly Country[] {
  const language = usePageLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return (allowedCountries ?? phoneCountries())
      .map((code) => ({ code, own: names.of(code) ?? code }))
      .toSorted((one, other) => one.own.localeCompare(other.own, language))
      .map(({ code, own }) => ({ code, name: `${own} \u2066${callingCode(code)}\u2069` }));
  }, [allowedCountries, language]);
}

/** The likely country of the language (`Intl.Locale`), if it can be chosen, or else the first country. */
function likelyCountry(language: string, countries: readonly Country[]): string {
  const { region } = new Intl.Locale(language).maximize();
  return countries.find(({ code }) => code === region)?.code ?? countries[0]?.code ?? '';
}

const normaliseInCountry = (rules: TextRules, defaultCountry: string): TextRules => ({
  ...rules,
  settings: { ...rules.settings, defaultCountry },
});
