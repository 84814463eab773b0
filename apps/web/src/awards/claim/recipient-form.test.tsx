import { CLAIM_FIELDS } from '@canvass/protocol';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { findCodeError } from './phone-form.tsx';
import { computeContact, computeRecipient, findWrongFields } from './recipient-form.tsx';

const city = { '1': '上海市', '2': '市辖区', '3': '静安区' };
const recipient = { name: '王小明', phone: '13800138000', city, line: '南京西路 88 号' };

it('reads the sent contact data back into the form', () => {
  const line = fc
    .stringMatching(/^[\w一-龥][\w一-龥 ]{0,30}[\w一-龥]$/)
    .map((text) => text.replace(/ +/g, ' '));
  fc.assert(
    fc.property(fc.subarray([...CLAIM_FIELDS], { minLength: 1 }), line, (needs, text) => {
      const sent = computeContact({ ...recipient, line: text }, needs);
      expect(Object.keys(sent).toSorted()).toEqual(needs.toSorted());
      expect(computeContact(computeRecipient(sent), needs)).toEqual(sent);
    }),
  );
});

test.each([
  [{ name: ' ' }, ['name']],
  [{ phone: '12345' }, ['phone']],
  [{ phone: '+86 138-0013-8000' }, []],
  [{ city: { '1': '上海市' } }, ['city']],
  [{ line: '' }, ['address']],
  [{}, []],
])('contact data with %j has errors in %j', (part, fields) => {
  expect(Object.keys(findWrongFields({ ...recipient, ...part }, CLAIM_FIELDS))).toEqual(fields);
  expect(findWrongFields({ ...recipient, ...part }, [])).toEqual({});
});

test.each([
  ['', 'api.7308'],
  ['12345', 'api.7309'],
  ['12345a', 'api.7309'],
  [' 123456 ', undefined],
])('the code "%s" has the error %s', (typed, key) => {
  expect(findCodeError(typed)).toBe(key);
});
