/** The families in a field of the design, in their order. */
export const familiesIn = (field: string | undefined): readonly string[] =>
  field === undefined ? [] : field.split(',').map((family) => family.trim());
