/**
 * Three-digit prefixes of allocated mobile ranges, by the operator they were first given to (VALID-7;
 * state of 2022, to be looked at once a year). Since numbers are portable the operator is history, not fact.
 * Machine-to-machine ranges (140, 141, 144, 146, 148) are left out.
 */
const legacyPrefixes = {
  mobile: '135 136 137 138 139 147 150 151 152 157 158 159 165 172 178 182 183 184 187 188 195 197 198',
  unicom: '130 131 132 145 155 156 166 167 171 175 176 185 186 196',
  telecom: '133 149 153 162 173 177 180 181 189 190 191 193 199',
  broadnet: '192',
  /** Cut into smaller ranges among several operators, satellites (1749) and emergency services. */
  shared: '134 170 174',
} as const;

const PREFIXES: ReadonlySet<string> = new Set(
  Object.values(legacyPrefixes).flatMap((list) => list.split(' ')),
);

/**
 * The second, older mobile check of VALID-7: a range that was allocated when the table was written. It refuses
 * numbers of newer ranges, so nothing blocks on it unless an old survey asks.
 */
export function hasLegacyPrefix(text: string): boolean {
  return PREFIXES.has(text.slice(0, 3));
}
