/** The batch of a path; undefined: there is none with such a number. */
export function readBatch(params: Readonly<Record<string, string>>): number | undefined {
  const text = params['batch'] ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
