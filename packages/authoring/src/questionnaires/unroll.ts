import { isQuestionLike } from './lines.ts';
import { hasSquare, hasCircle, isBlankText, readNumber } from './markers.ts';
import type { SourceBlock, SourceDocument, SourceParagraph, SourceTable } from './questionnaire.ts';

/** Replaces tables that only arrange questions beside their answers by the lines of their cells. */
export const unrollTables = (document: SourceDocument): SourceDocument => ({
  ...document,
  blocks: document.blocks.flatMap((block) =>
    block.kind === 'table' && block.isSheet !== true && isArrangement(block) ? linesOfTable(block) : [block],
  ),
});

/** Whether most rows begin with a number or contain a question, with its answers beside or below it. */
function isArrangement({ rows }: SourceTable): boolean {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return false;
  const withAnswers = filled.filter((row) => {
    const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const [first = '', second = ''] = cells;
    const lines = cells.flatMap((cell) => cell.split('\n'));
    const hasMarks = lines
      .slice(1)
      .some((line) => (hasSquare(line) || hasCircle(line)) && !isBlankText(line));
    const isNumbered = /^[A-Z]?\d{1,3}[.)]?$/.test(first) && second.length > 8 && isQuestionLike(second);
    return (
      isNumbered ||
      (lines.length > 1 &&
        (isQuestionLike(lines[0] ?? '') || readNumber(lines[0] ?? '') !== undefined) &&
        (hasMarks || cells.some((cell) => cell.includes('\n'))))
    );
  });
  return withAnswers.length * 2 > filled.length;
}

const linesOfTable = ({ rows, line }: SourceTable): readonly SourceBlock[] =>
  rows.flatMap((row, index): readonly SourceParagraph[] => {
    const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const [first = '', ...others] = cells;
    const isNumber = /^[A-Z]?\d{1,3}[.)]?$/.test(first) && others.length > 0;
    const texts = isNumber ? [`${first.replace(/[.)]$/, '')}. ${others[0]}`, ...others.slice(1)] : cells;
    return [
      ...texts
        .flatMap((text) => text.split('\n'))
        .map((text) => ({ kind: 'paragraph' as const, line: line + index, text })),
      { kind: 'paragraph' as const, line: line + index, text: '' },
    ];
  });
