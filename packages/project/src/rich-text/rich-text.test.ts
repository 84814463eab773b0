import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { RICH_TAGS, type RichElement, type RichNode, type RichText } from './rich-text.ts';
import { isSafeAddress } from './link.ts';
import { parseRichText } from './parse-rich-text.ts';
import { isPlaceholder, plainRichText } from './plain.ts';
import { RICH_FAULTS } from './rich-faults.cases.ts';
import { HOSTILE_HTML } from './xss.table.ts';

const CODES: ReadonlySet<string> = new Set(['Q1', 'age']);
const treeOf = (html: string): RichText => parseRichText(html, CODES).text;

const p = (...children: RichNode[]): RichElement => ({ tag: 'p', children });
const BR: RichElement = { tag: 'br' };

describe('parseRichText', () => {
  test.each<[string, RichText]>([
    ['', ''],
    ['plain', 'plain'],
    ['  two  blanks ', '  two  blanks '],
    ['Q&A, 1 &lt; 2 &amp; 3', 'Q&A, 1 < 2 & 3'],
    ['one\ntwo\r\nthree', ['one', BR, 'two', BR, 'three']],
    ['<p>only</p>', 'only'],
    ['<p>a <b>b</b></p>', ['a ', { tag: 'b', children: ['b'] }]],
    ['<p>a</p>\n<p>b</p>', [p('a'), p('b')]],
    ['a<br>b', ['a', BR, 'b']],
    ['<p>a\n   b</p><p><br></p>', [p('a b'), p(BR)]],
    [
      '<strong>a</strong><em>b</em>',
      [
        { tag: 'b', children: ['a'] },
        { tag: 'i', children: ['b'] },
      ],
    ],
    [
      '<h1>a</h1><h5>b</h5>',
      [
        { tag: 'h2', children: ['a'] },
        { tag: 'h3', children: ['b'] },
      ],
    ],
    ['<div><p>a</p><p>b</p></div>', [p('a'), p('b')]],
    ['<div>a<div>b</div></div>', ['a', p('b')]],
    ['<b>a<div>b</div>c</b>', [{ tag: 'b', children: ['a', BR, 'b', BR, 'c'] }]],
    [
      '<ul> <li>a</li> x <li>b</li></ul>',
      [
        {
          tag: 'ul',
          children: [
            { tag: 'li', children: ['a'] },
            { tag: 'li', children: ['x'] },
            { tag: 'li', children: ['b'] },
          ],
        },
      ],
    ],
    ['<li>a</li><li>b</li>', [p('a'), p('b')]],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', ['a b', BR, 'c']],
    ['a<table><tr><td>b</td></tr></table><p>c</p>', ['a', BR, 'b', p('c')]],
    [
      '<a href="/x"><table><tr><td>a<a href="/y">b</a></td></tr></table></a>',
      [{ tag: 'a', href: '/x', children: ['ab '] }],
    ],
    ['<span>a</span>', 'a'],
    [
      '<span style="color: RED; font-size:100px; font-weight:700">a</span>',
      [{ tag: 'span', color: '#ff0000', size: 48, children: [{ tag: 'b', children: ['a'] }] }],
    ],
    ['<font color="#0AF">a</font>', [{ tag: 'span', color: '#00aaff', children: ['a'] }]],
    [
      '<p style="text-align:right;font-size:9px">a</p>',
      [{ tag: 'p', size: 10, align: 'end', children: ['a'] }],
    ],
    [
      '<p align="center" style="color:rgb(1, 2,300)">a</p>',
      [{ tag: 'p', align: 'center', children: [{ tag: 'span', color: '#0102ff', children: ['a'] }] }],
    ],
    [
      '<a href=" https://example.org/?a=1&amp;b=2 " target="_blank">a</a>',
      [{ tag: 'a', href: 'https://example.org/?a=1&b=2', children: ['a'] }],
    ],
    ['<a>a</a>', 'a'],
    ['<img src="/a.png">', [{ tag: 'img', src: '/a.png', alt: '' }]],
    [
      '<img src="/a.png" width="120" height=" 90px ">',
      [{ tag: 'img', src: '/a.png', alt: '', width: 120, height: 90 }],
    ],
    ['<img src="/a.png" width="50%" height="90">', [{ tag: 'img', src: '/a.png', alt: '' }]],
    ['<img src="/a.png" width="90">', [{ tag: 'img', src: '/a.png', alt: '' }]],
    ['<img src="/a.png" width="99999" height="1">', [{ tag: 'img', src: '/a.png', alt: '' }]],
    ['<img alt="only words">', 'only words'],
    ['<b></b><p></p>', ''],
    ['a<!-- note -->b', 'ab'],
    ['{{Q1}}', [{ ref: 'Q1' }]],
    [
      'Dear {{ ext.name | default("you \\"all\\"") }},',
      ['Dear ', { ref: 'ext.name', fallback: 'you "all"' }, ','],
    ],
    ['{{ Q1 | date : long }}', [{ ref: 'Q1', format: 'date:long' }]],
    ['{{ Q1[2] }}', [{ ref: 'Q1', level: 2 }]],
    [
      '{{Q1[12]|currency:EUR|default("x")}}',
      [{ ref: 'Q1', level: 12, format: 'currency:EUR', fallback: 'x' }],
    ],
    ["{{ Q1A2.text|default('}}') }}", [{ ref: 'Q1A2.text', fallback: '}}' }]],
    ['{{ 年龄 | default(“无”) }}', [{ ref: '年龄', fallback: '无' }]],
    ['{{ `my age` }}', [{ ref: '`my age`' }]],
    ['<b>{{ Q1 | default(&quot;x&quot;) }}</b>', [{ tag: 'b', children: [{ ref: 'Q1', fallback: 'x' }] }]],
    ['{ { Q1 } } and [ Q1 ] and [Q2] and }}', '{ { Q1 } } and [ Q1 ] and [Q2] and }}'],
    [
      '[age] [total_score] [ext:a] [member:b]',
      [{ ref: 'age' }, ' ', { ref: 'total_score' }, ' ', { ref: 'ext.a' }, ' ', { ref: 'member.b' }],
    ],
    ['Dear [answerName]!', ['Dear ', '!']],
  ])('reads %j', (html, tree) => {
    expect(treeOf(html)).toEqual(tree);
  });

  test.each(RICH_FAULTS)('finds $id in $html', ({ html, id, at }) => {
    const { findings } = parseRichText(html, CODES);
    expect([...new Set(findings.map((finding) => finding.id))]).toEqual([id]);
    const [{ from, to } = {}] = findings;
    if (at !== undefined) expect(html.slice(from, to)).toBe(at);
  });

  it('reports omitted parts, once each', () => {
    const { findings } = parseRichText(
      '<blink>a</blink><blink x=1 class=y>b</blink><p class=z id=q>c</p>',
      CODES,
    );
    expect(findings.map(({ id, message }) => [id, String(message).replace(/^.*: /, '')])).toEqual([
      ['rich.dropped-element', 'blink.'],
      ['rich.dropped-attribute', 'class, id.'],
    ]);
  });

  it('keeps the text of omitted elements, but not code', () => {
    expect(
      plainRichText(
        treeOf('a <button>b</button> <script>c()</script><style>d{}</style><svg><text>e</text></svg>'),
      ),
    ).toBe('a b');
  });
});

/** Allowed attributes of elements, each with the test of its value. */
const ALLOWED: Readonly<Record<string, (value: unknown, tag: string) => boolean>> = {
  tag: (value) => RICH_TAGS.some((tag) => tag === value),
  children: Array.isArray,
  href: (value, tag) => tag === 'a' && leadsToVisibleHost(String(value)),
  src: (value, tag) => tag === 'img' && leadsToVisibleHost(String(value)),
  alt: (_, tag) => tag === 'img',
  width: (value, tag) => tag === 'img' && Number(value) >= 1 && Number(value) <= 10_000,
  height: (value, tag) => tag === 'img' && Number(value) >= 1 && Number(value) <= 10_000,
  color: (value, tag) => tag === 'span' && /^#[0-9a-f]{6}$/.test(String(value)),
  size: (value) => Number(value) >= 10 && Number(value) <= 48,
  align: (value) => ['start', 'center', 'end'].includes(String(value)),
};
function listForbidden(text: RichText, isInLink = false): readonly string[] {
  if (typeof text === 'string') return [];
  return text.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (isPlaceholder(node)) return Object.keys(node).filter((key) => key !== 'ref' && key !== 'fallback');
    const { tag, children = [] } = node;
    const wrongAttributes = Object.entries(node).filter(
      ([key, value]) => ALLOWED[key]?.(value, tag) !== true,
    );
    return [
      ...wrongAttributes.map(([key, value]) => `${key} ${String(value)}`),
      ...listWrongNesting(tag, children),
      ...(isInLink && tag === 'a' ? ['a in a'] : []),
      ...listForbidden(children, isInLink || tag === 'a'),
    ];
  });
}
/** Whether an address leads to the host that people see in it, by the platform's address parser. */
function leadsToVisibleHost(address: string): boolean {
  const { protocol, host, username, password } = new URL(address, 'https://survey.test/s/x');
  if (username !== '' || password !== '' || !/^https?:$/.test(protocol)) return false;
  return host === 'survey.test' ? address.startsWith('/') : /^https?:\/\/[^/]/i.test(address);
}
declare const URL: new (
  address: string,
  base: string,
) => Readonly<Record<'protocol' | 'host' | 'username' | 'password', string>>;
const BLOCKS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'];
/** Lists nesting that a browser would change: blocks in paragraphs or inline elements, and other elements in lists. */
function listWrongNesting(tag: string, children: readonly RichNode[]): readonly string[] {
  const tags = children.map((node) => (typeof node === 'object' && 'tag' in node ? node.tag : ''));
  const invalidTags = tags.filter((inner) => BLOCKS.includes(inner));
  if (tag === 'ul' || tag === 'ol')
    return tags.filter((inner) => inner !== 'li').map((inner) => `${inner} in list`);
  if (tag === 'li' || tag === 'blockquote') return invalidTags.filter((inner) => inner === 'li');
  return invalidTags.map((inner) => `${inner} in ${tag}`);
}

describe('parseRichText with hostile HTML', () => {
  it('has at least 120 samples of hostile HTML', () => {
    expect(new Set(HOSTILE_HTML).size).toBeGreaterThanOrEqual(120);
  });
  test.each(HOSTILE_HTML)('returns only allowed nodes for %s', (html) => {
    for (const text of [html, `<p>a ${html} b</p>`, `<ul><li>${html}</li></ul>`, `<b><a href="/x">${html}`]) {
      expect(listForbidden(treeOf(text))).toEqual([]);
    }
  });

  const PIECES =
    `< > </ " ' = &lt; &#0; {{ }} [Q1] Q1 |default(" ") <p> </p> <b> </b> <a~href=" javascript: https://e.org/ <ul> <li> <table> <td> <svg> <math> <style> </style> <template> <select> <script> </script> <!-- --> <div~style="color: red "> ~onclick=x <img~src= <h2> <font~color= <blockquote> </a> \n x ~`.split(
      ' ',
    );
  const piece = fc.constantFrom(...PIECES.map((text) => text.replaceAll('~', ' ')));
  const mixedHtml = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
    fc.array(fc.constantFrom(...HOSTILE_HTML), { minLength: 2, maxLength: 3 }).map((texts) => texts.join('')),
    fc.tuple(fc.constantFrom(...HOSTILE_HTML), fc.nat()).map(([html, at]) => html.slice(at % html.length)),
  );
  it('returns only allowed nodes for any mixture', () => {
    fc.assert(
      fc.property(mixedHtml, (html) => {
        const { text, findings } = parseRichText(html, CODES);
        expect(listForbidden(text)).toEqual([]);
        expect(JSON.parse(JSON.stringify(text))).toEqual(text);
        expect(typeof plainRichText(text)).toBe('string');
        for (const { from = 0, to = from } of findings)
          expect(0 <= from && from <= to && to <= html.length).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['elements', '<b>'.repeat(6_600)],
    ['different elements', '<b><i><u><s><sub><sup><a href=/x>'.repeat(600)],
    ['blocks', '<div>'.repeat(4_000)],
    ['tables', '<table><tr><td>'.repeat(1_300)],
    ['markers', '{{'.repeat(10_000)],
    ['open quotes', '{{“'.repeat(6_600)],
    ['quoted markers', '{{ Q1 | default("'.repeat(1_100)],
    ['brackets', '['.repeat(20_000)],
    ['blanks', `<p>${' '.repeat(20_000)}</p>`],
    ['attributes', `<p ${'a=1 '.repeat(5_000)}>`],
    ['entities', '&#38;'.repeat(4_000)],
  ])(
    'is fast for large inputs of %s',
    (_, html) => {
      expect(listForbidden(treeOf(html))).toEqual([]);
    },
    10_000,
  );
});

describe('isSafeAddress', () => {
  test.each([
    'https://example.org',
    'http://example.org:8080/a?b=c#d',
    'HTTPS://EXAMPLE.ORG/',
    'https://例子.中国/路径?词=1',
    'https://xn--fsqu00a.xn--fiqs8s/',
    'https://192.0.2.1/',
    'https://[2001:db8::1]:8443/x',
    'https://example.org/a//b?u=https://other.example/',
    '/',
    '/logo.png',
    '/a/b.c?d=/e//f#g',
  ])('accepts %s', (address) => {
    expect(isSafeAddress(address)).toBe(true);
  });
  test.each([
    '',
    'x',
    '#a',
    '?a',
    'mailto:a@example.org',
    'ftp://example.org',
    'https://',
    'https:///x',
    'https://-a.org',
    'https://a..org/',
    'https://exa mple.org',
    'https://example.org"',
    '//example.org',
    '/%2fexample.org',
    '/%5cexample.org',
    '/\\example.org',
    '/a//b',
    `/${'a'.repeat(2_000)}`,
  ])('refuses %j', (address) => {
    expect(isSafeAddress(address)).toBe(false);
  });

  const scrap = fc.constantFrom(
    ...'https: http: / // \\ . .. : @ ? # % %2f %5c evil.example a 1 [::1] javascript: data: é 例 \u0000 \t \u200b \u202e'.split(
      ' ',
    ),
  );
  it('accepts only addresses that lead to the host that they show', () => {
    fc.assert(
      fc.property(fc.array(scrap, { minLength: 1, maxLength: 8 }), (scraps) => {
        const address = scraps.join('');
        if (isSafeAddress(address)) expect(leadsToVisibleHost(address)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('plainRichText', () => {
  test.each([
    ['plain', 'plain'],
    ['<h2>a</h2><p>b<br>c</p><ul><li>d</li><li>e <b>f</b></li></ul>', 'a\n\nb\nc\n\nd\n\ne f'],
    ['Dear {{ Q1 | default("you") }}', 'Dear {{ Q1 | default("you") }}'],
    ['{{ Q1[2] | date:long | default("x") }}', '{{ Q1[2] | date:long | default("x") }}'],
    ['<img src="/a.png" alt="a cat"> purrs', 'a cat purrs'],
  ])('reads %s', (html, text) => {
    expect(plainRichText(treeOf(html)).replaceAll(/\n+/g, '\n')).toBe(text.replaceAll(/\n+/g, '\n'));
  });
  it('shows placeholders as the caller specifies', () => {
    expect(plainRichText(treeOf('Dear {{ Q1 }}'), ({ ref }) => `<${ref}>`)).toBe('Dear <Q1>');
  });
});
