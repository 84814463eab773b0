/**
 * First two digits of a Chinese identity number: provinces of GB/T 2260, Taiwan, Hong Kong and Macao (71, 81,
 * 82), residence permits (81, 82, 83) and permanent residents from abroad (91). VALID-12.
 */
export const provinceCodes: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 ' +
    '50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'
  ).split(' '),
);
