import { expect, it } from 'vitest';
import { filesBelow, isSource, read } from './source-files.ts';

const GLOSSARY = 'docs/glossary.md';
/** Words that the last column of the glossary has in code type: `wish` also stands for wishes, wished and wishing. */
const retired = read(GLOSSARY)
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) =>
    [...(line.split('|').at(-2) ?? '').matchAll(/`([a-z]+)`/g)].map(([, word = '']) => word),
  );

/** As a word of prose or as a part of a name, but not inside another word (desktop, amend). */
function usesOf(word: string): RegExp {
  const stem = word.replace(/y$/, '(?:y|ie)').replace(/e$/, 'e?');
  const capital = stem.charAt(0).toUpperCase() + stem.slice(1);
  return new RegExp(`(?:(?<![A-Za-z])${stem}|${capital})(?:s|es|d|ed|ing)?(?![a-z])`, 'g');
}

const sources = [
  ...['packages', 'apps', 'e2e', 'bench', 'scripts']
    .flatMap(filesBelow)
    .filter(
      (path) =>
        (isSource(path) && !path.endsWith('.fixtures.ts') && !path.endsWith('words.test.ts')) ||
        (/\.(css|sql|mjs)$/.test(path) && !path.includes('/migrations/')),
    ),
  ...filesBelow('docs').filter((path) => /^docs\/(?!adr\/).*\.md$/.test(path) && path !== GLOSSARY),
];

it('finds a word alone and in names, not inside of other words', () => {
  const found = (text: string) => [...text.matchAll(usesOf('wish'))].map(([match]) => match);
  expect(found('a wish, wishes, wished; takeWish(wishOf) — Swish, wishful')).toEqual([
    'wish',
    'wishes',
    'wished',
    'Wish',
    'wish',
  ]);
  expect([...'the sky and the skies, skydive'.matchAll(usesOf('sky'))].map(([match]) => match)).toEqual([
    'sky',
    'skies',
  ]);
});

it('no source uses a word that the glossary has replaced', () => {
  expect(retired.length).toBeGreaterThan(5);
  const wrong = sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        retired.filter((word) => usesOf(word).test(line)).map((word) => `${path}:${index + 1}: ${word}`),
      ),
  );
  expect(wrong).toEqual([]);
});
