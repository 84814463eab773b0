/** Whether the text is a mobile number: 11 digits, the first 1, the second 3 to 9 (VALID-7). */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}
