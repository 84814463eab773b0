/** Characters that neither trimming nor normalising can change, blanks aside. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** A text as the operators read it (LANG-5): blanks at both ends gone, Unicode NFC. Case counts. */
export function normaliseText(text: string): string {
  return PLAIN.test(text) ? text : text.trim().normalize('NFC');
}
