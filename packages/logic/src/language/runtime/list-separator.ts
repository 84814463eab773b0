const IDEOGRAPHIC = /^(?:zh|ja)\b/i;
const ARABIC_SCRIPT = /^(?:ar|fa|ur|ps|sd|ug)\b/i;

/** The separator between the entries of a list in texts of a language (PIPE-2). */
export function listSeparator(language: string): string {
  return IDEOGRAPHIC.test(language) ? '、' : ARABIC_SCRIPT.test(language) ? '، ' : ', ';
}
