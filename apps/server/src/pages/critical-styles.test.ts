import { expect, it } from 'vitest';
import { criticalStyles } from './critical-styles.ts';

const SHEET = [
  '@layer base,app;',
  '@layer base{:root{--a:url("data:x;{}")}body{margin:0}.gone{color:red}}',
  '@layer app{',
  '.used>.also,.gone .other{top:0}',
  '.used .gone{top:1px}',
  '.used:not(.gone):is(.x,.y)[data-a=".gone"]{top:2px}',
  '.used{.gone &{top:3px}}',
  '@media (width>=750px){.gone{top:4px}}',
  '@media (width>=750px){.also::before{content:"}.gone{"}}',
  '}',
  '@keyframes turn{from{opacity:0}}',
].join('');

it('keeps what a page can use, in order, and nothing else', () => {
  const styles = criticalStyles(SHEET)([
    '<p class="used also">',
    '<b class="x">class="gone"</b>'.replaceAll('"gone"', "'gone'"),
  ]);
  expect(styles).toBe(
    [
      '@layer base,app;',
      '@layer base{:root{--a:url("data:x;{}")}body{margin:0}}',
      '@layer app{',
      '.used>.also,.gone .other{top:0}',
      '.used:not(.gone):is(.x,.y)[data-a=".gone"]{top:2px}',
      '.used{.gone &{top:3px}}',
      '@media (width>=750px){.also::before{content:"}.gone{"}}',
      '}',
      '@keyframes turn{from{opacity:0}}',
    ].join(''),
  );
});

it('keeps all of a sheet whose classes are all used', () => {
  const names = [...SHEET.matchAll(/\.([a-z]+)/g)].map(([, name]) => name);
  expect(criticalStyles(SHEET)([`<p class="${names.join(' ')}">`])).toBe(SHEET);
});
