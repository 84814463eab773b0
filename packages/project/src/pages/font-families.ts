/** Splits a field of the design into its font families. */
export const familiesIn = (field: string | undefined): readonly string[] =>
  field === undefined ? [] : field.split(',').map((family) => family.trim());
