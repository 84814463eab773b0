import Type from 'typebox';
import { closed, list, string } from '../schema/field.ts';

const LOCALE_PATTERN = '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$';

export const languages = {
  project_lang: Type.Optional(
    Type.Object(
      {
        answer_language: Type.Optional(
          Type.String({
            pattern: LOCALE_PATTERN,
            'x-value': 'language',
            description: 'Language of the texts in this file, such as zh-CN (the default).',
          }),
        ),
        translation_language: list(
          Type.Object(
            {
              code: Type.String({ pattern: LOCALE_PATTERN, description: 'Language, such as en-GB.' }),
              id: string(
                'Id of this translation. A respondent’s choice of this language under another id is ignored.',
              ),
            },
            { ...closed, title: 'a language' },
          ),
          'Further languages.',
        ),
      },
      { ...closed, title: 'the languages', description: 'Languages.' },
    ),
  ),
  translations: Type.Optional(
    Type.Record(
      Type.String({ pattern: LOCALE_PATTERN }),
      Type.Record(Type.String(), Type.Record(Type.String(), Type.String({ maxLength: 20_000 }))),
      { description: 'Locale, then gid (or `project`), then the path of the text, then the text.' },
    ),
  ),
  translated_from: Type.Optional(
    Type.Record(
      Type.String({ pattern: LOCALE_PATTERN }),
      Type.Record(Type.String(), Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-z]{1,7}$' }))),
      {
        description:
          'Fingerprints of the original texts at the time of translation, at the places of `translations`. The editor writes them, to find translations whose original has changed.',
        'x-rule': 'PROJECT-23',
        'x-secret': true,
      },
    ),
  ),
  glossary: list(
    Type.Object(
      {
        term: Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'Term in the language of the file.',
        }),
        translations: Type.Record(
          Type.String({ pattern: LOCALE_PATTERN }),
          Type.String({ minLength: 1, maxLength: 200 }),
          { description: 'Translation of the term by language.' },
        ),
      },
      { ...closed, title: 'a term' },
    ),
    'Terms and their translations, by which the editor checks translations. They have no effect on respondents.',
    { 'x-secret': true, maxItems: 500 },
  ),
  texts: Type.Optional(
    Type.Record(
      Type.String({ pattern: LOCALE_PATTERN }),
      Type.Record(Type.String(), Type.String({ maxLength: 2000 })),
      {
        description: "The author's own texts in place of the product's: language, then key, then text.",
        'x-rule': 'PROJECT-21',
      },
    ),
  ),
};
