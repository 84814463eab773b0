// Generates the plural forms that languages need, because hosts differ in `Intl` and the check must not differ.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { neededForms } from '../texts/plural-forms.mjs';
import { HEADER, propertyKey } from './names.mjs';

const FOLDER = 'packages/project/src/translations';

export function languagesByForms(root) {
  if (!existsSync(join(root, FOLDER))) return [];
  return [{ path: `${FOLDER}/plural-forms.gen.ts`, text: formsModule() }];
}

function formsModule() {
  const byForms = new Map();
  for (const tag of Intl.PluralRules.supportedLocalesOf(primaryTags())) {
    const forms = neededForms(tag).join(' ');
    byForms.set(forms, [...(byForms.get(forms) ?? []), tag]);
  }
  return [
    HEADER,
    '/** Languages by the plural forms that they need for ordinary counts (`Intl.PluralRules`). */',
    'export const LANGUAGES_BY_FORMS: Readonly<Record<string, string>> = {',
    ...[...byForms]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([forms, tags]) => `  ${propertyKey(forms)}: '${tags.join(' ')}',`),
    '};',
    '',
  ].join('\n');
}

function primaryTags() {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const twoLetterTags = letters.flatMap((a) => letters.map((b) => a + b));
  const allTags = [...twoLetterTags, ...twoLetterTags.flatMap((pair) => letters.map((c) => pair + c))];
  return allTags.filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag);
}
