import { describe, expect, it } from 'vitest';
import { email } from './email.ts';

const issuesOf = (text: string) => email.validate(text, {});
const domainOf = (length: number) =>
  `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(length - 192)}`;

describe('email', () => {
  it.each([
    'a@b.c',
    'first.last@example.com',
    "o'brien+tag@example.co.uk",
    "!#$%&'*+-/=?^_`{|}~@example.com",
    '张三@example.com',
    '𠮷田@example.cn',
    'a@xn--fiqs8s.cn',
    'a@1-2.3.com',
    'anna@müller.de',
    'a@例子.中国',
    'a@مثال.إختبار',
    'a@हिन्दी.भारत',
    `${'l'.repeat(64)}@example.com`,
    `a@${'a'.repeat(63)}.com`,
    `a@${domainOf(255)}`,
    `${'l'.repeat(64)}@${domainOf(255)}`,
  ])('accepts %s', (text) => expect(issuesOf(text)).toEqual([]));

  it.each([
    'a',
    '@',
    'a@',
    '@b.c',
    'a@b',
    'a@@b.c',
    'a@b@c.d',
    '.a@b.c',
    'a.@b.c',
    'a..b@c.d',
    'a@b..c',
    'a@b.c.',
    'a@.b.c',
    'a@-b.c',
    'a@b-.c',
    'a@b_c.d',
    'a b@c.d',
    'a@b c.d',
    '"a b"@c.d',
    'a(b)@c.d',
    '<a@b.c>',
    'a\u0000@b.c',
    'a@[127.0.0.1]',
    'é@b.c',
    'a@b。c',
    'a@«b».c',
    `${'l'.repeat(65)}@example.com`,
    `a@${'a'.repeat(64)}.com`,
    `a@${'b'.repeat(63)}.${domainOf(250)}`,
  ])('refuses %j', (text) => expect(issuesOf(text)).toEqual([{ key: 'validate.format_email' }]));

  it('refuses a domain of 256 characters only because of its length', () => {
    const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}.ee`;
    expect(domain).toHaveLength(256);
    expect(issuesOf(`a@${domain}`)).toHaveLength(1);
    expect(issuesOf(`a@${domain.slice(0, -1)}`)).toEqual([]);
  });

  it.each([
    'müller@müller.de',
    'josé.garcía@correo.es',
    'अजय@डाटा.भारत',
    'анна@пример.рф',
    'andré@exemple.fr',
    '张三@例子.中国',
  ])('accepts %s with letters of all scripts, if the author does', (text) => {
    expect(email.validate(text, { international: true })).toEqual([]);
    expect(email.validate(`«${text}`, { international: true })).toHaveLength(1);
  });

  it('normalisation trims, converts to half-width and removes invisible marks', () => {
    expect(email.normalise(' \u200fａ＠qq。com\u3000')).toBe('a@qq.com');
  });

  it('limits the length if a range is set', () => {
    expect(email.validate('a@b.c', { range: [null, 4] })[0]?.key).toBe('validate.need_max_length_type');
  });
});
