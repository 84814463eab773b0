import { expect, it } from 'vitest';
import { createStyleSelector } from './critical-styles.ts';

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

it('only rules that the page can use are kept, in order', () => {
  const styles = createStyleSelector(SHEET)(`<p class="used also"><b class="x">class='gone'</b>`);
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
    ].join(''),
  );
});

it('a style sheet whose rules are all used is kept unchanged', () => {
  const names = [...SHEET.matchAll(/\.([a-z]+)/g)].map(([, name]) => name);
  const usedSheet = `${SHEET}.used{animation:1s ease-out turn}`;
  expect(createStyleSelector(usedSheet)(`<p class="${names.join(' ')}">`)).toBe(usedSheet);
});

it.each([
  ['.a[data-theme=business]{top:0}', '<p class="a" data-theme="business">', true],
  ['.a[data-theme=business]{top:0}', '<p class="a" data-theme="others">', false],
  ['.a[data-columns] .b{top:0}', '<p class="a b" data-columns="2">', true],
  ['.a[data-columns] .b{top:0}', '<p class="a b" data-columnsx>', false],
  ['.a[type=checkbox]:checked{top:0}', '<input class="a" type="radio">', false],
  // These attributes and states appear with actions of the respondent.
  ['.a[data-chosen]{top:0}', '<p class="a">', true],
  [':root[data-dark][data-layout=pc]{top:0}', '<html>', true],
  ['.a:is([data-columns],:hover){top:0}', '<p class="a">', true],
  [':lang(zh){top:0}', '<html lang="zh-CN">', true],
  [':lang(zh){top:0}', '<html lang="en"><p lang="zh-TW">', true],
  [':lang(zh){top:0}', '<html lang="zhx">', false],
  ['.a:is(:lang(ar),:lang(he)){top:0}', '<html lang="en"><p class="a">', false],
  ['.a:is(:lang(ar),:lang(he)){top:0}', '<html lang="en"><p class="a" lang="he">', true],
  ['.a:not(:lang(ar),:lang(he)){top:0}', '<html lang="en"><p class="a">', true],
  [':root:lang(ar),:root[dir=rtl]{top:0}', '<html lang="en" dir="rtl">', true],
  ['[dir=rtl] .a{top:0}', '<html lang="en" dir="ltr"><p class="a" dir="auto">', false],
  [':root:not([dir=rtl]) .a{top:0}', '<html lang="en" dir="ltr"><p class="a">', true],
])('%s is kept for %s: %s', (rule, html, isKept) => {
  expect(createStyleSelector(rule)(html)).toBe(isKept ? rule : '');
});
