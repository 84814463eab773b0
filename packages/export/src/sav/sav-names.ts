import anyAscii from 'any-ascii';
import { findFreeName, MAX_NAME_LENGTH, SPSS_RESERVED_WORDS, type Variable } from '../dataset/dataset.ts';

/** Characters of names in SPSS, apart from letters of other scripts, which many programs cannot read. */
const NOT_ALLOWED = /[^A-Za-z0-9_]+/g;

/**
 * The names of variables in SPSS. Letters of other scripts are written as they sound (`年龄` becomes `NianLing`), with a
 * number if another variable has the name.
 */
export function savNames(variables: readonly Pick<Variable, 'name'>[]): readonly string[] {
  const takenNames = new Set(variables.flatMap(({ name }) => (isAscii(name) ? [name.toLowerCase()] : [])));
  return variables.map(({ name }) => (isAscii(name) ? name : findFreeName(toAsciiName(name), takenNames)));
}

const isAscii = (name: string): boolean => name.search(NOT_ALLOWED) < 0;

function toAsciiName(name: string): string {
  const asciiText = anyAscii(name)
    .replaceAll(NOT_ALLOWED, '')
    .replaceAll(/^[\d_]+|_+$/g, '');
  // The end stays free for the number of a repeated name.
  const asciiName = (asciiText === '' ? 'v' : asciiText).slice(0, MAX_NAME_LENGTH - 6);
  return SPSS_RESERVED_WORDS.has(asciiName.toUpperCase()) ? `${asciiName}_` : asciiName;
}
