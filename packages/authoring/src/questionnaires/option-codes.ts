import type { Draft, DraftOption } from './draft.ts';

/** Removes codes before or behind all options, such as `Male ........ 1` or `1 Male`, and dots. */
export function cleanCodes(draft: Draft): Draft {
  if (draft.kind !== 'question' || draft.options.length < 2) return draft;
  const options = removeCodes(draft.options);
  return options === draft.options ? draft : { ...draft, options: [...options] };
}

/** A code behind the text, after dots, a tab or a wide gap. */
const CODE_BEHIND = /^(.*\S)(?:\s*(?:\.{3,}|…+|_{3,})\s*|\t+\s*|\s{3,})\(?(\d{1,2})\)?$/;
/** A code before the text. */
const CODE_BEFORE = /^(\d{1,2})(?:\t\s*|\s{1,4}(?:=\s*)?)(\D.*)$/;

function removeCodes(options: readonly DraftOption[]): readonly DraftOption[] {
  const behind = options.map(({ text }) => CODE_BEHIND.exec(text));
  if (behind.every((match) => match !== null))
    return options.map((option, at) => ({
      ...option,
      text: behind[at]?.[1] ?? option.text,
      marker: behind[at]?.[2] ?? '',
    }));
  const before = options.map(({ text }) => CODE_BEFORE.exec(text));
  const codes = before.map((match) => Number(match?.[1]));
  const countsUp = codes.every((code, at) => at === 0 || code > (codes[at - 1] ?? 0));
  if (before.every((match) => match !== null) && countsUp && (codes[0] ?? 9) <= 1 && (codes[1] ?? 9) <= 2)
    return options.map((option, at) => ({
      ...option,
      text: before[at]?.[2] ?? option.text,
      marker: before[at]?.[1] ?? '',
    }));
  return options;
}
