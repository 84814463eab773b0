import { camelCase, pascalCase } from './names.mjs';

/**
 * The word `template` in every spelling: `Template...` in types, in string literals and paths as the name itself,
 * else as an identifier (`templateFixtures`).
 */
export function renameTemplate(text, name) {
  return text
    .replaceAll('Template', pascalCase(name))
    .replace(/(['"`][^'"`\n]*['"`])/g, (literal) => literal.replaceAll('template', name))
    .replaceAll('template', camelCase(name));
}
