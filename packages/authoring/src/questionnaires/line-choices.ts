import { BOX, countBoxes, splitBoxes } from './markers.ts';

const CHOICES_AT_END = /^(.{3,}?[?？؟:：.])\s+(\S.{0,200}\s?[/／]\s?\S.{0,80})$/;
const CHOICES_IN_BRACKETS =
  /^(.{3,}?)\s*[([（]([^()（）[\]]{1,30}(?:\s?[/／|]\s?[^()（）[\]/／|]{1,30}){1,5})[)\]）]\s*$/;
const FIRST_BOX = new RegExp(`${BOX}|\\[[ _]{0,3}\\]|\\([ _]{1,3}\\)`, 'u');

/** Separates choices on the line of the question: "Again?  Yes / No" or "Sex: □ female □ male". */
export function splitChoices(
  title: string,
): { readonly title: string; readonly options: readonly string[] } | undefined {
  const boxAt = title.search(FIRST_BOX);
  if (boxAt > 0 && countBoxes(title) > 1) {
    // The first box may be behind its text, as in "Yes ☐ No ☐".
    const end = /^.*[?？؟:：]/.exec(title.slice(0, boxAt))?.[0].length ?? boxAt;
    return { title: title.slice(0, end).trim(), options: splitBoxes(title.slice(end)) };
  }
  const [, question, choices] = CHOICES_IN_BRACKETS.exec(title) ?? CHOICES_AT_END.exec(title) ?? [];
  const found = choices?.split(/\s?[/／|]\s?/).map((choice) => choice.trim()) ?? [];
  return question === undefined || found.some((choice) => choice === '' || choice.length > 40)
    ? undefined
    : { title: question.trim(), options: found };
}
