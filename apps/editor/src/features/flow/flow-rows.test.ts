import { openDocument } from '@canvass/authoring';
import { expect, it } from 'vitest';
import { outlineOf } from '../../document/outline.ts';
import { flowOf } from './flow-view.tsx';

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
function arcsOf(closed: readonly string[]): readonly string[] {
  const value = openDocument(JSON.stringify(survey)).document?.value ?? {};
  const { rows, arcs } = flowOf(value, outlineOf(value), new Set(closed));
  const nameOf = (index: number) => rows[index]?.item?.gid ?? rows[index]?.end;
  return arcs.map(({ from, to }) => `${nameOf(from)} → ${nameOf(to)}`);
}

it('has an arc for each jump, the shortest first', () => {
  expect(arcsOf([])).toEqual(['d → finished', 'a → c', 'b → g2', 'a → d', 'c → screen_out']);
});

it('draws jumps that leave closed groups, but none inside them', () => {
  expect(arcsOf(['g1', 'g2'])).toEqual(['g1 → g2', 'g1 → g2', 'g2 → finished', 'g1 → screen_out']);
});
