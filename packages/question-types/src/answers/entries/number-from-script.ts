/** A number as scripts write it, also as a text; undefined: it is none. Objects from a file are not asked to become one. */
export function numberFromScript(given: unknown): number | undefined {
  if (typeof given === 'number') return given;
  return typeof given === 'string' && given.trim() !== '' ? Number(given) : undefined;
}
