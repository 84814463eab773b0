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
