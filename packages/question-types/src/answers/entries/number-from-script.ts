/** A number of a script, also as a text; undefined for other values. Objects are not converted. */
export function numberFromScript(given: unknown): number | undefined {
  if (typeof given === 'number') return given;
  return typeof given === 'string' && given.trim() !== '' ? Number(given) : undefined;
}
