/** A text for authors as a template, whose values are `{0}`, `{1}` and so on. */
export class Wording {
  readonly template: string;
  readonly values: readonly WordingValue[];

  constructor(template: string, values: readonly WordingValue[]) {
    this.template = template;
    this.values = values;
  }
  toString(): string {
    return this.template.replace(SLOT, (_, index: string) => String(this.values[Number(index)]));
  }
}
type WordingValue = string | number | Wording;
/** A text for authors. A text without values is a plain string. */
export type AuthorWords = string | Wording;

/** The texts among the values of a wording. */
export function valuesOfWords(words: AuthorWords): readonly string[] {
  if (typeof words === 'string') return [];
  return words.values.flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'number' ? [] : valuesOfWords(value),
  );
}

/** Texts for authors in another language, by their English templates. */
export interface FindingTexts {
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
}

const SLOT = /\{(\w+)\}/g;
/** The quotation mark before a quoted value, in the languages of the product. French writes a space after it. */
const OPENING_QUOTE = /(?:["`“„「『]|«\s?)$/;

/** Tag of a template literal that can be translated, because its values are separate from its text. */
export function computeWords(strings: TemplateStringsArray, ...values: readonly WordingValue[]): Wording {
  return new Wording(
    strings.reduce((template, part, index) => `${template}{${index - 1}}${part}`),
    values,
  );
}

/** The translation of a text. */
export function translateWords(text: AuthorWords, texts: FindingTexts['texts']): string | undefined {
  return typeof text === 'string'
    ? findText(texts, text)
    : translateTemplate(text.template, (name) => text.values[Number(name)], texts);
}

/**
 * The translation of a template with its values. Undefined if the template, or a template among its values, is not
 * translated. Other values outside of quotation marks are translated if `texts` has them.
 */
export function translateTemplate(
  template: string,
  valueOf: (name: string) => WordingValue | undefined,
  texts: FindingTexts['texts'],
): string | undefined {
  let isWhole = true;
  const text = findText(texts, template)?.replace(
    SLOT,
    (_, name: string, offset: number, template: string) => {
      const value = valueOf(name) ?? '';
      const isQuoted = OPENING_QUOTE.test(template.slice(0, offset));
      if (typeof value === 'number' || isQuoted) return String(value);
      const translated = translateWords(value, texts);
      if (translated === undefined && typeof value !== 'string') isWhole = false;
      return translated ?? String(value);
    },
  );
  return isWhole ? text : undefined;
}

const findText = (texts: FindingTexts['texts'], key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;
