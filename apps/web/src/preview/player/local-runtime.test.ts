import { compile } from '@canvass/logic';
import { quotasOf, type Ledgers, type QuotaClaim } from '@canvass/logic/effects';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { describe, expect, it } from 'vitest';
import { previewLedgers } from './local-runtime.ts';

const option = (gid: string, seq: number) => ({ gid, seq, title: gid });

/** Claims on a group of two cells that both include every respondent. */
function listClaims(group: object): readonly QuotaClaim[] {
  const cell = (id: string) => ({ id, name: id, cap: 5, cond: 'true' });
  const { project } = loadProject({
    format: 1,
    title: 'Quotas',
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [{ type: 'Q', gid: 'q', qtype: 'single', title: 'q', items: [option('a', 1)] }],
      },
    ],
    quotas: [{ id: 'group', name: 'Group', cells: [cell('one'), cell('two')], ...group }],
  });
  const { program } = project === undefined ? {} : compile(project, registry);
  const groups = program === undefined ? [] : quotasOf(program).groups;
  expect(groups).toHaveLength(1);
  return groups.map((each) => ({ group: each, candidates: ['one', 'two'] }));
}

const createLedgers = (fullCells: readonly string[], draws = {}, seed = 7) =>
  previewLedgers({ fullCells, draws, seed });
// The ledgers ignore all parameters except the request.
const unusedParameter = undefined as never;

describe('quotas of a preview', () => {
  it.each<[string, object, readonly string[], string | undefined]>([
    ['room', { mode: 'stop' }, [], undefined],
    ['a full cell', { mode: 'stop' }, ['two'], 'two'],
    ['an exclusive group with another cell', { mode: 'stop', exclusive: true }, ['one'], undefined],
    ['an exclusive group without one', { mode: 'stop', exclusive: true }, ['one', 'two'], 'one'],
    ['a group that only counts', { mode: 'count' }, ['one', 'two'], undefined],
    ['a group that goes on when a cell is full', { mode: 'stop', on_full: 'go_on' }, ['one'], undefined],
  ])('decide as the server does: %s', (_, group, fullCells, full) => {
    const claims = listClaims(group);
    const ledgers = createLedgers(fullCells);
    expect(ledgers.quota(claims, unusedParameter)?.cell).toBe(full);
    const submit = { end: { is_end: 1, status: 1 }, keys: [], claims } as Parameters<Ledgers['submit']>[0];
    const counted = ledgers.submit(submit, unusedParameter);
    if (full === undefined) expect(counted).toBe('counted');
    else expect(counted).toMatchObject({ full: { cell: full } });
  });
});

describe('draws of a preview', () => {
  const draw = (extract_count: number, chosen: readonly string[], seed?: number, isShuffled = false) => {
    const request = {
      fid: 'set',
      items_fids: ['a', 'b', 'c'],
      extract_count,
      uniform_display: false,
      shuffle: isShuffled,
    };
    return createLedgers([], { set: chosen }, seed).draw(request, unusedParameter);
  };

  it('return the chosen children first and fill up by the seed, and return all children for a draw of 0', () => {
    expect(draw(1, ['b'])).toEqual(['b']);
    expect(draw(2, ['c', 'a'])).toEqual(['a', 'c']);
    expect(draw(2, ['c', 'a'], 7, true)).toEqual(['c', 'a']);
    expect(draw(0, [])).toEqual(['a', 'b', 'c']);
    expect(draw(1, ['not-there'])).toHaveLength(1);
    expect(draw(1, [], 3)).toEqual(draw(1, [], 3));
    const drawnGids = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((seed) => draw(1, [], seed)));
    expect(drawnGids.size).toBeGreaterThan(1);
  });
});
