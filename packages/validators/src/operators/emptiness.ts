/** Whether a text has nothing but blanks. */
export function isBlank(text: string): boolean {
  return text === '' || text.trim() === '';
}

/**
 * `empty` (ANSWER-13): nothing, `""`, blanks only, `[]`, `{}`. The number 0, the text `0` and false are answers.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return isBlank(value);
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Map || value instanceof Set) return value.size === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
