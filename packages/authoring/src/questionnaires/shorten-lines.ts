import type { SourceBlock, SourceDocument, UnusedText } from './questionnaire.ts';

/** Longest text that is read of a line or cell, and longest run of one character. They keep the patterns fast. */
const MAX_LINE = 4_000;
const MAX_RUN = 40;
const RUN = new RegExp(`(.)\\1{${MAX_RUN},}`, 'gu');

/** Shortens runs of spaces and blanks, and cuts lines at their limit. */
export function shortenLines({ blocks, leftOut = [] }: SourceDocument): SourceDocument {
  const excess: UnusedText[] = [];
  const shorten = (text: string, line: number): string => {
    const short = text.replaceAll(RUN, (run, character: string) =>
      character.repeat(isFiller(character) ? MAX_RUN : run.length / character.length),
    );
    if (short.length <= MAX_LINE) return short;
    excess.push({ line, text: short.slice(MAX_LINE, MAX_LINE + MAX_LINE / 2), reason: 'too-much' });
    return short.slice(0, MAX_LINE).replace(/[\uD800-\uDBFF]$/, '');
  };
  const shortened = blocks.map(
    (block): SourceBlock =>
      block.kind === 'paragraph'
        ? { ...block, text: shorten(block.text, block.line) }
        : {
            ...block,
            rows: block.rows.map((row, index) => row.map((cell) => shorten(cell, block.line + index))),
          },
  );
  return { blocks: shortened, leftOut: [...leftOut, ...excess] };
}

/** Spaces, and characters of blanks to write on. Letters and digits stay as written. */
const isFiller = (character: string): boolean => /[^\p{L}\p{N}]/u.test(character);
