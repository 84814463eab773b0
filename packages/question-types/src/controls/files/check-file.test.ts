import { attachmentRules } from '@canvass/project';
import { expect, test } from 'vitest';
import { checkCount, checkFile, shortName } from './upload-queue.tsx';
import { isAndroidPhone } from './attachments.tsx';

const MB = 1024 * 1024;
const file = (name: string, size = 1_000) => ({ name, size });

test.each([
  ['allowed', file('a.pdf'), {}, undefined],
  ['in capitals', file('A.PDF'), {}, undefined],
  ['no extension', file('pdf'), {}, { key: 'limit_ext', params: { ext: 'pdf' } }],
  ['another extension', file('a.exe'), {}, { key: 'limit_ext', params: { ext: 'exe' } }],
  ['SVG', file('a.svg'), {}, { key: 'api.431' }],
  ['SVG among images', file('a.SVG'), { onlyImage: true }, { key: 'api.431' }],
  ['an image', file('a.jpg'), { onlyImage: true }, undefined],
  ['another image', file('a.webp'), { onlyImage: true }, { key: 'limit_img' }],
  ['no image', file('a.pdf'), { onlyImage: true }, { key: 'limit_img' }],
  ['of the maximum size', file('a.pdf', 2 * MB), { maxSize: 2 }, undefined],
  ['larger', file('a.pdf', 2 * MB + 1), { maxSize: 2 }, { key: 'limit_max_size', params: { max: 2 } }],
  ['as large as the server takes', file('a.pdf', 10 * MB), { maxSize: 0 }, undefined],
  ['larger than that', file('a.pdf', 10 * MB + 1), { maxSize: 0 }, { key: 'upload.limit_10m' }],
  ['as small as may be', file('a.pdf', MB), { minSize: 1 }, undefined],
  ['smaller', file('a.pdf', MB - 1), { minSize: 1 }, { key: 'limit_min_size', params: { min: 1 } }],
  ['empty', file('a.pdf', 0), {}, { key: 'limit_empty' }],
])('%s', (_, chosen, settings, issue) => {
  expect(checkFile(chosen, attachmentRules({ openAttach: true, ...settings }, ''))).toEqual(issue);
});

test.each([
  [{ maxNum: 2 }, 1, 1, undefined],
  [{ maxNum: 2 }, 1, 2, { key: 'limit_max_num', params: { max: 2 } }],
  [{ maxNum: 0 }, 0, 1, { key: 'limit_max_num', params: { max: 0 } }],
  [{}, 49, 1, undefined],
])('the rules %j with %d attached and %d added files have the issue %j', (settings, there, more, issue) =>
  expect(checkCount(there, more, attachmentRules(settings, ''))).toEqual(issue),
);

test.each([
  ['12345678901234567890', '12345678901234567890'],
  ['123456789012345678901', '1234567890…2345678901'],
  ['发票发票发票发票发票发票发票发票发票发票.pdf', '发票发票发票发票发票…发票发票发票.pdf'],
])('shows %s as %s', (name, shown) => expect(shortName(name)).toBe(shown));

test.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 16; SM-X900) Chrome/142 Safari/537.36', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', false],
])('%s is an Android phone: %s', (agent, expected) => expect(isAndroidPhone(agent)).toBe(expected));
