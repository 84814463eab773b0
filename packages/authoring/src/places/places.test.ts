import { describe, expect, it, test } from 'vitest';
import { openValid } from '../testing/random-edits.ts';
import { idOf } from './element-ids.ts';
import { computeContainers, elementAt, findKeys, computePlace, valueAt } from './places.ts';

const { value } = openValid(
  JSON.stringify({
    items: [
      { gid: 'a', title: 'A', items: [{ gid: 'b' }, { gid: 'a' }, { title: 'C' }] },
      { gid: 'b/c', list: [[1, 2], [3]] },
    ],
    flow: { fid: 'root', items: [{ fid: 'f1', gid: 'a' }] },
    quotas: [{ id: 'men', cells: [{ id: 'young' }, { id: 'young' }] }],
    ext_params: [{ code: 'city' }],
    rule_map: { r: { relation: 'and', items: [{ bindQ: 'a' }] } },
  }),
);

describe('places', () => {
  it('name elements by their ids, and elements with a doubled or missing id by their position', () => {
    expect([...computeContainers(value).keys()]).toEqual([
      'a',
      'b',
      'a/items/1',
      'a/items/2',
      '/items/1',
      'flow/f1',
      '/quotas/men',
      '/quotas/men/cells/young',
      '/quotas/men/cells/1',
      '/ext_params/city',
      '/rule_map/r/items/0',
    ]);
  });

  test.each([
    ['a', ['title'], ['items', 0, 'title']],
    ['b', [], ['items', 0, 'items', 0]],
    ['/items/1', ['list', 0, 1], ['items', 1, 'list', 0, 1]],
    ['', ['rule_map', 'r', 'relation'], ['rule_map', 'r', 'relation']],
    ['/rule_map/r/items/0', ['bindQ'], ['rule_map', 'r', 'items', 0, 'bindQ']],
    ['', ['flow', 'fid'], ['flow', 'fid']],
  ])('%s %j is at %j', (id, path, keys) => {
    expect(findKeys(value, { id, path })).toEqual(keys);
    expect(computePlace(value, keys)).toEqual({ id, path });
    expect(valueAt(value, { id, path })).toBeDefined();
  });

  it('that do not exist have no value', () => {
    expect(findKeys(value, { id: 'none', path: [] })).toBeUndefined();
    expect(valueAt(value, { id: 'a', path: ['x', 'y'] })).toBeUndefined();
    expect(elementAt(value, 'none')).toBeUndefined();
    expect(idOf(value)).toBeUndefined();
    expect(computePlace(value, ['items', 0, 'x', 'y'])).toEqual({ id: 'a', path: ['x', 'y'] });
  });
});
