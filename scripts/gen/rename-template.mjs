import { camelCase, pascalCase } from './names.mjs';

/**
 * Replaces the word `template` by a name: in PascalCase in types (`Template...`), unchanged in string literals and
 * paths, and in camelCase in other identifiers (`templateFixtures`).
 */
export function renameTemplate(text, name) {
  return text
    .replaceAll('Template', pascalCase(name))
    .replace(/(['"`][^'"`\n]*['"`])/g, (literal) => literal.replaceAll('template', name))
    .replaceAll('template', camelCase(name));
}
