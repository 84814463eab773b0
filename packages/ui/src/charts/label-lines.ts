/** Widths in em: letters of Chinese are square, others about half as wide. */
const SQUARE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;
const widthOf = (letter: string): number => (SQUARE.test(letter) ? 1 : 0.56);

const segmentsOf = (text: string): readonly string[] =>
  text.match(/[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+|\s+/gu) ?? [];

interface Room {
  /** Width in em. */
  readonly width: number;
  readonly lines: number;
}

/**
 * A label in lines that fit beside a chart, broken between words (Chinese: anywhere); the excess is replaced by an
 * ellipsis. Estimated, since pure code cannot measure.
 */
export function labelLines(text: string, { width, lines: most }: Room): readonly string[] {
  const lines: string[] = [''];
  let filled = 0;
  for (const part of segmentsOf(text.trim()).flatMap((segment) => cut(segment, width))) {
    const wide = [...part].reduce((sum, letter) => sum + widthOf(letter), 0);
    if (filled > 0 && filled + wide > width) {
      if (lines.length === most) return [...lines.slice(0, -1), `${shortenLine(lines.at(-1) ?? '', width)}…`];
      lines.push('');
      filled = 0;
    }
    if (filled === 0 && part.trim() === '') continue;
    lines[lines.length - 1] += part;
    filled += wide;
  }
  return lines.map((line) => line.trim());
}

/** A word that is longer than a line, in pieces. */
function cut(word: string, width: number): readonly string[] {
  const letters = [...word];
  const fits = Math.max(1, Math.floor(width / 0.56));
  if (letters.length <= fits) return [word];
  return Array.from({ length: Math.ceil(letters.length / fits) }, (_, at) =>
    letters.slice(at * fits, (at + 1) * fits).join(''),
  );
}

function shortenLine(line: string, width: number): string {
  const letters = [...line.trim()];
  let wide = letters.reduce((sum, letter) => sum + widthOf(letter), 0);
  while (letters.length > 0 && wide + 1 > width) wide -= widthOf(letters.pop() ?? '');
  return letters.join('').trim();
}
