/** The number of a version in a path. Undefined: it is none. */
export const versionIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
