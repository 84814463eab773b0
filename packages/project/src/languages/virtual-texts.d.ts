// Modules that the plugin scripts/texts/texts-plugin.mjs creates from texts/<language>/*.json and the English texts. They
// exist only in Vite and Vitest, so code that Node runs from its source does not import them (docs/adr/0370).

/** The texts of a page in one language, or those of one English file of question types (`types/<file>/<language>`). */
declare module 'virtual:texts/*' {
  export const texts: Readonly<Record<string, string>>;
}

/** Loads the texts of a page, by language. */
declare module 'virtual:text-loaders/*' {
  export const loaders: Readonly<
    Record<import('./locales.ts').Locale, () => Promise<{ readonly texts: Readonly<Record<string, string>> }>>
  >;
}

/** Loads the texts of question types by language and type. */
declare module 'virtual:text-loaders/types' {
  type LoadTexts = () => Promise<{ readonly texts: Readonly<Record<string, string>> }>;
  export const loaders: Readonly<Record<import('./locales.ts').Locale, Readonly<Record<string, LoadTexts>>>>;
}

/** Loads the texts of the first load, with those of the usual question types: in the module, or loaded on demand. */
declare module 'virtual:text-loaders/first' {
  type Texts = Readonly<Record<string, string>>;
  type LoadTexts = () => Promise<{ readonly texts: Texts }>;
  interface FirstTexts {
    readonly texts: Texts;
    readonly usualTexts: Readonly<Record<string, Texts | LoadTexts>>;
    /** Loads the texts of screens outside of the first load. */
    readonly later: LoadTexts;
    /** Loads the list of question types with texts, not the texts. */
    readonly types: () => Promise<{ readonly typeTexts: Readonly<Record<string, LoadTexts>> }>;
  }
  export const loaders: Readonly<Record<import('./locales.ts').Locale, () => Promise<FirstTexts>>>;
}

/** Loads texts for authors, in the languages that have them. */
declare module 'virtual:text-loaders/field' {
  type LoadTexts = () => Promise<{ readonly texts: Readonly<Record<string, string>> }>;
  export const loaders: Readonly<Record<'en-GB', LoadTexts> & Partial<Record<string, LoadTexts>>>;
}

/** Loads the texts of the editor's late views, in the languages that have them. */
declare module 'virtual:text-loaders/late' {
  type LoadTexts = () => Promise<{ readonly texts: Readonly<Record<string, string>> }>;
  export const loaders: Readonly<Record<'en-GB', LoadTexts> & Partial<Record<string, LoadTexts>>>;
}

/** Loads the texts of the editor's late views for options, points and texts of questions, in the languages that have them. */
declare module 'virtual:text-loaders/content' {
  type LoadTexts = () => Promise<{ readonly texts: Readonly<Record<string, string>> }>;
  export const loaders: Readonly<Record<'en-GB', LoadTexts> & Partial<Record<string, LoadTexts>>>;
}

/** Loads the texts of the editor's view of translations, in the languages that have them. */
declare module 'virtual:text-loaders/translations' {
  type LoadTexts = () => Promise<{ readonly texts: Readonly<Record<string, string>> }>;
  export const loaders: Readonly<Record<'en-GB', LoadTexts> & Partial<Record<string, LoadTexts>>>;
}

/** Loads translations of findings, in the languages that have them. */
declare module 'virtual:text-loaders/findings' {
  type LoadTexts = () => Promise<{ readonly texts: Readonly<Record<string, string>> }>;
  export const loaders: Readonly<Partial<Record<string, LoadTexts>>>;
}
