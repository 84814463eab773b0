import { expect, it, test } from 'vitest';
import { decodeRegions, decodeStreets } from './decode-regions.ts';

it('combines codes from the levels above', () => {
  expect(decodeRegions({ regions: [['11北京市', ['01市辖区', '01东城区']], '71台湾省'] })).toEqual([
    {
      code: '11',
      name: '北京市',
      children: [{ code: '1101', name: '市辖区', children: [{ code: '110101', name: '东城区' }] }],
    },
    { code: '71', name: '台湾省' },
  ]);
  expect(decodeStreets({ '110101': ['001东华门街道'] })).toEqual({
    '110101': [{ code: '110101001', name: '东华门街道' }],
  });
});

test.each([null, [], 'text', {}, { regions: 5 }])('%j is no list of regions', (file) =>
  expect(decodeRegions(file)).toBeUndefined(),
);
