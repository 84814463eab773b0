/** Reads options or rows, one per line or cell, without leading bullets, letters or numbers. */
export function readPastedLines(text: string): readonly string[] {
  return linesOf(text)
    .flatMap((line) => line.split('\t'))
    .map((line) => line.replace(OPTION_PREFIX, '').replace(NUMBER_PREFIX, '').trim())
    .filter((line) => line !== '');
}

/** Word processors write line and page breaks as control characters. */
export const linesOf = (text: string): readonly string[] =>
  text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).map((line) => withoutControls(line, ''));

/** Replaces control characters and halves of characters. */
export const withoutControls = (text: string, replacement: string): string =>
  // oxlint-disable-next-line no-control-regex -- the function removes control characters
  text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/gu, replacement);

/** Digits of all scripts in which questionnaires are numbered. */
const D = '[\\d０-９٠-٩०-९]{1,3}';
/** The number of a question, such as `Q1.` or `第1题`. */
export const NUMBER_PREFIX = new RegExp(
  `^(\\s*)(?:(?:(?:Q|question|frage|pregunta|pergunta|问题|問題?|質問|السؤال|سؤال|प्रश्न)\\s*)?\\(?${D}(?:\\.\\d{1,2})?\\s*(?:[.)、:：．）]|\\s-)|第\\s*\\d{1,3}\\s*[题題問]\\s*[.:：、]?|問\\s*${D}\\s)\\s*(?=\\S)`,
  'i',
);
/** The bullet, letter or box of an option. */
export const OPTION_PREFIX =
  /^\s*(?:(?:[A-Za-zأ-يア-ン]|[①-⑳])\s*[.)、:：．）]\s*|\([A-Za-z0-9]{1,2}\)\s*|[①-⑳]\s*|o\t\s*|[-–—*•·◦○◯●▪■‣∙\uF0B7\uF0A7➢✓]\s+|[□☐☑▢]\s*|\[[ xX]?\]\s*|\( ?\)\s*)(?=\S)/u;
