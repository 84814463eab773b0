import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { CARRIED_LINK_NAMES, OWN_LINK_NAMES } from '@canvass/project';
import { LINK_PARAMETERS } from './link-parameters.table.ts';
import { type Link, parseLink } from './link.ts';

it('reads reserved parameters, and returns the others in `params`', () => {
  expect(parseLink('?source=1&version=3&language=en-GB&select_view=pc&vip=yes&seq=9&城市=上海')).toEqual({
    carried: { seq: '9' },
    source: '1',
    version: 3,
    language: 'en-GB',
    selectView: 'pc',
    showLoadText: true,
    params: { vip: 'yes', 城市: '上海' },
  });
});

test.each([
  ['?show_load_txt=0', { showLoadText: false }],
  ['?language=<script>', {}],
  ['?version=1e9', {}],
  ['?select_view=javascript', {}],
  ['?क्षेत्र=1&உணவு=2&จังหวัด=3', { params: { क्षेत्र: '1', உணவு: '2', จังหวัด: '3' } }],
  [`?\u093Fक=1&\u0302=2&क${'\u0302'.repeat(10_000)}=3`, {}],
  [
    '?क्षेत्र=1&canvass_sig=1.0.abcdefgh.mac.क्षेत्र',
    { params: { क्षेत्र: '1' }, signature: '1.0.abcdefgh.mac.क्षेत्र' },
  ],
  ['?__proto__=x&constructor=y&prototype=z&a[b]=c&a.b=c', {}],
  ['?x=a%00b', { params: { x: 'ab' } }],
  [`?x=${'y'.repeat(1_999)}😀`, { params: { x: 'y'.repeat(1_999) } }],
  ['?x=1&x=2', { params: { x: '1' } }],
  ['?canvass_sig=a&canvass_sig=b', { signature: 'a' }],
  [
    '?ward=north&canvass_sig=1.0.abcdefgh.mac-_.ward',
    { params: { ward: 'north' }, signature: '1.0.abcdefgh.mac-_.ward' },
  ],
  ['?canvass_sig=<script>&ward=north', { params: { ward: 'north' } }],
  [`?canvass_sig=${'y'.repeat(4_001)}`, {}],
  [`?x=${'y'.repeat(9_000)}`, { params: { x: 'y'.repeat(2_000) } }],
])('returns only valid values of parameters: %s', (search, expected) => {
  expect(parseLink(search)).toEqual({ showLoadText: true, params: {}, ...expected });
});

it('accepts any query and never returns more than 50 parameters', () => {
  fc.assert(
    fc.property(fc.string(), (search) => {
      const { params } = parseLink(`?${search}`);
      expect(Object.keys(params).length).toBeLessThanOrEqual(50);
      expect(Object.getPrototypeOf(params)).toBe(Object.prototype);
    }),
  );
  const query = Array.from({ length: 80 }, (_, index) => `p${index}=1`).join('&');
  expect(Object.keys(parseLink(`?${query}`).params)).toHaveLength(50);
});

it('parses and tests every reserved name, and carries the names that the protocol lists', () => {
  expect(ROWS.map(([name]) => name).sort()).toEqual([...OWN_LINK_NAMES].sort());
  expect(Object.keys(LINK_PARAMETERS).sort()).toEqual([...OWN_LINK_NAMES].sort());
  const carries = Object.entries(LINK_PARAMETERS).filter(([, row]) => 'isCarried' in row);
  expect(carries.map(([name]) => name)).toEqual([...CARRIED_LINK_NAMES]);
});

const carriedParameter = (name: string, value: string) => ({ carried: { [name]: value } });
/** Each parameter with a valid value, the value that the page reads, and invalid values, which are ignored. */
const ROWS: readonly (readonly [string, string, Partial<Link>, readonly string[]])[] = [
  ['source', '8', { source: '8' }, ['', 'a b', '<b>', 'x'.repeat(65)]],
  ['version', '12', { version: 12 }, ['-1', '1e3', '1.5', '1234567890']],
  ['fromq', 'q-1', { fromq: 'q-1' }, ['', 'a/b', '"']],
  ['fromtype', 'wx', { fromtype: 'wx' }, ['a b', '%00']],
  ['fromcid', 'c1.2', carriedParameter('fromcid', 'c1.2'), ['', '../..', "'"]],
  ['seq', '42', carriedParameter('seq', '42'), ['0x10', '-1', '1'.repeat(19)]],
  ['language', 'en-GB', { language: 'en-GB' }, ['<script>', '12', 'a'.repeat(60)]],
  ['select_view', 'phone', { selectView: 'phone' }, ['pad', 'javascript:1']],
  ['condition_classify', 'A_1', carriedParameter('condition_classify', 'A_1'), ['a b', '{}']],
  ['xm_custom', '上海 a=b', carriedParameter('xm_custom', '上海 a=b'), ['', '%00%01']],
  ['embed_info', '{"type":1}', carriedParameter('embed_info', '{"type":1}'), ['']],
  ['embed', 'page', carriedParameter('embed', 'page'), ['<iframe>']],
  ['load_color', 'c0ffee', { loadColor: '#c0ffee' }, ['red', '12345', 'url(x)', '#fff;x:y']],
  ['org_code', 'org-7', carriedParameter('org_code', 'org-7'), ['a b']],
  ['random', '5', carriedParameter('random', '5'), ['5 6']],
  ['testcid', '1', { testCodes: true }, ['0', 'yes']],
  ['show_load_txt', '0', { showLoadText: false }, ['no', '00']],
  ['xm_project_id', 'any', { projectId: 'any' }, []],
  ['canvass_watch', '1', { watch: true }, ['2']],
  ['uniq_link', 'AbC', { uniqueLink: 'AbC' }, []],
  ['canvass_preview', 'a.b-c', { preview: 'a.b-c' }, ['<b>', '']],
  ['canvass_invite', '1x-Mac_', carriedParameter('canvass_invite', '1x-Mac_'), ['a b', 'x'.repeat(65)]],
  ['canvass_sig', '1.0.mac', { signature: '1.0.mac' }, ['<script>', '']],
];

test.each(ROWS)('%s=%s is read, and invalid values are ignored', (name, value, known, hostile) => {
  const emptyLink = { showLoadText: true, params: {} };
  expect(parseLink(`?${name}=${encodeURIComponent(value)}`)).toEqual({ ...emptyLink, ...known });
  for (const invalidValue of hostile)
    expect(
      parseLink(`?${name}=${invalidValue.includes('%') ? invalidValue : encodeURIComponent(invalidValue)}`),
      invalidValue,
    ).toEqual(emptyLink);
});

it('cuts values that are too long', () => {
  expect(parseLink(`?xm_custom=${'x'.repeat(3_000)}`).carried?.['xm_custom']).toHaveLength(2_000);
});
