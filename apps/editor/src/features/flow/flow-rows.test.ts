import { openDocument } from '@canvass/authoring';
import { expect, it } from 'vitest';
import { computeOutline } from '../../document/outline.ts';
import { computeFlow } from './flow-rows.ts';

const question = (gid: string) => ({ type: 'Q', gid, qtype: 'blank', title: gid });
const survey = {
  items: [
    { type: 'G', gid: 'g1', items: [question('a'), question('b'), question('c')] },
    { type: 'G', gid: 'g2', items: [question('d')] },
  ],
  jumpConsList: [
    { bindQ: 'a', nextQ: 'd', conditionGroup: 'FC_empty' },
    { bindQ: 'a', nextQ: 'c', conditionGroup: 'FC_empty' },
    { bindQ: 'b', nextQ: 'group_end', conditionGroup: 'FC_empty' },
    { bindQ: 'c', endStatus: 'screen_out', conditionGroup: 'FC_empty' },
    { bindQ: 'd', nextQ: 'group_end', conditionGroup: 'FC_empty' },
    { bindQ: 'gone', nextQ: 'd', conditionGroup: 'FC_empty' },
    { bindQ: 'a', nextQ: 'gone', conditionGroup: 'FC_empty' },
  ],
};

/** The flow as `a → c`, with closed groups. */
function listArcs(closedGroups: readonly string[]): readonly string[] {
  const value = openDocument(JSON.stringify(survey)).document?.value ?? {};
  const { rows, arcs } = computeFlow(value, computeOutline(value), new Set(closedGroups));
  const nameOf = (index: number) => rows[index]?.item?.gid ?? rows[index]?.end;
  return arcs.map(({ from, to }) => `${nameOf(from)} → ${nameOf(to)}`);
}

it('the flow has an arc for each jump, sorted by distance', () => {
  expect(listArcs([])).toEqual(['d → finished', 'a → c', 'b → g2', 'a → d', 'c → screen_out']);
});

it('jumps that leave a closed group have arcs, jumps inside of it have none', () => {
  expect(listArcs(['g1', 'g2'])).toEqual(['g1 → g2', 'g1 → g2', 'g2 → finished', 'g1 → screen_out']);
});

it('a draw or branch is a row above its first group', () => {
  const group = (gid: string) => ({ type: 'G', gid, items: [question(`${gid}1`)] });
  const node = (fid: string, ftype: string, items: object[], extraFields: object = {}) => ({
    fid,
    type: 'F',
    ftype,
    items,
    ...extraFields,
  });
  const leaf = (gid: string) => ({ fid: `f${gid}`, type: 'G', gid });
  const { document } = openDocument(
    JSON.stringify({
      items: [group('g1'), group('g2'), group('g3')],
      rule_map: { r: { code: 'Q1 is answered' } },
      jumpConsList: [{ bindQ: 'g11', nextQ: 'g31', conditionGroup: 'r' }],
      flow: node('root', 'root', [
        leaf('g1'),
        node('draw', 'randomSet', [leaf('g2'), node('b', 'branch', [leaf('g3')], { conditionGroup: 'r' })], {
          extract_count: 1,
        }),
      ]),
    }),
  );
  if (document === undefined) throw new Error('The project is valid.');
  const { rows, arcs } = computeFlow(document.value, computeOutline(document.value), new Set());
  const rowNames = rows.map(({ item, node: own, end }) => own?.fid ?? (item?.gid || end));
  expect(rowNames).toEqual(['g1', 'g11', 'draw', 'g2', 'g21', 'b', 'g3', 'g31', 'finished']);
  expect(rows[2]?.node).toMatchObject({ drawnCount: 1, gids: ['g2', 'g3'] });
  expect(rows.map(({ depth }) => depth)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 0]);
  expect(arcs.map(({ from, to }) => [rowNames[from], rowNames[to]])).toEqual([['g11', 'g31']]);
});

it('empty arms, ends, repeated groups, quotas, and groups outside of the flow have rows', () => {
  const group = (gid: string) => ({ type: 'G', gid, items: [question(`${gid}1`)] });
  const { document } = openDocument(
    JSON.stringify({
      items: [group('g1'), group('g2'), group('g3')],
      quotas: [{ id: 'q', name: 'Q', cells: [{ id: 'c', name: 'C', cap: 1, cond: 'Q1 is answered' }] }],
      flow: {
        fid: 'root',
        type: 'F',
        ftype: 'root',
        items: [
          { fid: 'a', type: 'G', gid: 'g2' },
          {
            fid: 'half',
            type: 'F',
            ftype: 'randomSet',
            extract_count: 1,
            items: [
              { fid: 'b', type: 'G', gid: 'g1' },
              { fid: 'nothing', type: 'F', ftype: 'groupSet', items: [] },
            ],
          },
          { fid: 'c', type: 'G', gid: 'g2' },
          { fid: 'end', type: 'F', ftype: 'endPage', endType: 'screen_out' },
        ],
      },
    }),
  );
  const value = document?.value ?? {};
  const { rows } = computeFlow(value, computeOutline(value), new Set());
  const names = rows.map(({ item, node, quota, end, isOutside }) => {
    if (quota !== undefined) return `quota ${quota}`;
    return `${isOutside === true ? 'outside ' : ''}${node?.fid ?? item?.gid ?? end}`;
  });
  expect(names).toEqual([
    'g2',
    'g21',
    'half',
    'g1',
    'g11',
    'quota 0',
    'nothing',
    'c',
    'end',
    'outside g3',
    'g31',
    'finished',
  ]);
  expect(rows.find(({ node }) => node?.fid === 'nothing')?.node).toMatchObject({ isArm: true, gids: [] });
});
