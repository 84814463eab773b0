import { describe, expect, it, test } from 'vitest';
import { readNames } from './read-names.ts';
import { createSymbolTable, type LanguageSymbol } from './symbols.ts';

const item = (gid: string, cid: string, seq: number) => ({ gid, cid, seq });
const symbols = createSymbolTable([
  { index: 0, gid: 'tea', cid: 'Q1', options: [item('daily', 'A1', 1), item('weekly', 'A2', 2)], rows: [] },
  { index: 1, gid: 'grid', cid: 'Q2', options: [item('good', 'A1', 1)], rows: [item('taste', 'R1', 1)] },
  { index: 2, gid: 'why', cid: 'Q3', options: [], rows: [] },
]);

function describeSymbol(symbol: LanguageSymbol): string {
  if (symbol.kind === 'question') return symbol.cid;
  if (symbol.kind === 'cell') return `${symbol.row.gid}/${symbol.option.gid}`;
  return symbol.gid;
}

/** Each part as `text:meaning`. */
const namesIn = (source: string): readonly string[] =>
  readNames(source, symbols).map(({ text, meanings }) => `${text}:${meanings.map(describeSymbol).join('+')}`);

describe('readNames', () => {
  test.each([
    ['Q1 == "A2" and tea is empty', ['Q1:Q1', 'A2:weekly', 'tea:Q1']],
    ['Q1A2 or Q2R1A1', ['Q1A2:weekly', 'Q2R1A1:taste/good']],
    ['Q1A1~2 has any [1, 9]', ['Q1A1~2:daily+weekly', '1:daily']],
    ['2 in Q1 and not Q3 contains "A2"', ['2:weekly', 'Q1:Q1', 'Q3:Q3']],
    ['Q2.R1 == 1', ['Q2:Q2', 'R1:taste', '1:good']],
    ['Q2["taste"]', ['Q2:Q2', 'taste:taste']],
    ['let Q3 = 1; Q3 + ext.Q1', []],
    ['if Q1 is empty then goto Q3 else show Q1~3', ['Q1:Q1', 'Q3:Q3', 'Q1~3:Q1+Q2+Q3']],
    ['Q9 == 1', ['Q9:']],
    ['Q1 == and `Q3`', ['Q1:Q1', 'Q3:Q3']],
  ])('finds in %s the names %j', (source, names) => {
    expect(namesIn(source)).toEqual(names);
  });

  it('returns the spans of the written names', () => {
    const source = 'Q1 == "A2" and `Q3` is empty or Q2.R1 == 1';
    expect(readNames(source, symbols).map(({ from, to }) => source.slice(from, to))).toEqual([
      'Q1',
      'A2',
      '`Q3`',
      'Q2',
      'R1',
      '1',
    ]);
  });
});
