/** The separator between the entries of a list in texts of a language (PIPE-2). */
export const listSeparator = (language: string): string =>
  /^(zh|ja)/i.test(language) ? '、' : /^(ar|fa|ur|ps)/i.test(language) ? '، ' : ', ';
