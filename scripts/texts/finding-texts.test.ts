import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engineTexts } from '../../packages/logic/src/author-texts/index.ts';
import { languageTexts } from '../../packages/logic/src/issue-texts/language-texts.table.ts';
import { loadProject, translateTemplate } from '../../packages/project/src/file.ts';
import { ROOT } from '../repository.mjs';
import { hasArea, readArea, translatedTags } from './languages.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
type Texts = Readonly<Record<string, string>>;
const TAGS: readonly string[] = translatedTags(ROOT).filter((tag: string) => hasArea(ROOT, tag, 'findings'));
const readTexts = (tag: string) => readArea(ROOT, tag, 'findings') as Texts;
const texts = readTexts('zh-CN');

/** Templates with a value for an English plural form, which other languages do without. */
const PLURAL = /on line\{1\}|texts \{2\} not translated/;
const slotsIn = (template: string) => (template.match(/\{\w+\}/g) ?? []).toSorted();

it.each(TAGS)('a finding in %s has the values of the English finding', (tag) => {
  const wrongTexts = Object.entries(readTexts(tag)).filter(([english, text]) => {
    const [englishSlots, translatedSlots] = [slotsIn(english), slotsIn(text)];
    return PLURAL.test(english)
      ? !translatedSlots.every((slot) => englishSlots.includes(slot))
      : englishSlots.join() !== translatedSlots.join();
  });
  expect(wrongTexts).toEqual([]);
});

/** Whether to check what a release needs. A changed sentence is in English until it is translated again. */
const isRelease = process.env['CANVASS_FULL'] !== undefined;

it.runIf(isRelease)('every translated finding is a text of a check', () => {
  const files = globSync(['packages/{project,logic,question-types}/src/**/*.ts'], { cwd: ROOT });
  const knownTexts = new Set(
    files.filter((file) => !file.includes('.test.')).flatMap((file) => [...literalsIn(read(file))]),
  );
  // The code adds articles to nouns, and joins nouns by "or".
  const isKnown = (text: string) => knownTexts.has(text) || knownTexts.has(text.replace(/^an? /, ''));
  const outdatedTexts = [...new Set(TAGS.flatMap((tag) => Object.keys(readTexts(tag))))].filter(
    (key) => !isKnown(key) && !key.split(' or ').every(isKnown),
  );
  expect(outdatedTexts).toEqual([]);
});

/** Findings of the engine without a translation. The number may only fall. */
const MAX_MISSING = 0;
it.runIf(isRelease)('most findings of expressions and rules are translated', () => {
  const missingIds = Object.entries({ ...engineTexts, ...languageTexts }).flatMap(([id, text]) =>
    typeof text === 'function' || (text.message in texts && text.fix in texts) ? [] : [id],
  );
  expect(missingIds.length, missingIds.join(' ')).toBeLessThanOrEqual(MAX_MISSING);
});

it.each(['“{name}”', '「{name}」', '„{name}“', '« {name} »'])(
  'a value between quotation marks stays as it is: %s',
  (quoted) => {
    const tableOfTexts = { 'It is "{name}".': quoted, none: 'keine' };
    expect(translateTemplate('It is "{name}".', () => 'none', tableOfTexts)).toBe(
      quoted.replace('{name}', 'none'),
    );
  },
);

it('a finding is in the other language if message and fix are translated, else in English', () => {
  const file = JSON.stringify({ format: 1, title: 'T', items: [], colour: 1, timezone: 5 });
  const check = (translatedTexts: Readonly<Record<string, string>>) =>
    loadProject(file, { texts: { language: 'zh-CN', texts: translatedTexts } }).issues;
  const [english] = loadProject(file).issues.filter(({ path }) => path === '$.timezone');
  const [issue] = check(texts).filter(({ path }) => path === '$.timezone');
  expect(issue).toEqual({
    ...english,
    language: 'zh-CN',
    message: '此处为数字，应为文本。',
    fix: '请写文本："5"。',
  });
  expect(check({}).filter(({ path }) => path === '$.timezone')).toEqual([english]);
});

it.each([
  ['{"a":1,}', '文件不是有效的 JSON：第 1 行第 7 列：最后一个对象字段之后、`}` 之前多了一个逗号。'],
  ['{"a":True}', '文件不是有效的 JSON：第 1 行第 6 列：True 不是 JSON 值。'],
  ['{"a":1 "b":2}', '文件不是有效的 JSON：第 1 行第 8 列：此前缺少一个逗号。'],
])('%s is explained in Chinese', (file, message) => {
  const [issue] = loadProject(file, { texts: { language: 'zh-CN', texts } }).issues;
  expect(issue).toMatchObject({ id: 'json.syntax', language: 'zh-CN', message });
});

function* literalsIn(source: string): Iterable<string> {
  for (const [literal] of source.matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g))
    yield unescape(literal.slice(1, -1));
  for (const { index } of source.matchAll(/\bcomputeWords`/g))
    yield templateAt(source, index + 'computeWords`'.length);
  // Quotation marks in templates and comments can hide literals, so each line is also searched separately.
  for (const [, literal = ''] of source.matchAll(/(?:: |\? |\(|^\s*)'((?:\\.|[^'\\\n])*)'/gm))
    yield unescape(literal);
}

const unescape = (text: string): string =>
  text.replace(/\\(u\{?[0-9a-f]+\}?|.)/gi, (_, char: string) => ({ n: '\n', t: '\t' })[char] ?? char);

/** The template of a tagged literal, with `{0}`, `{1}` and so on for its values. */
function templateAt(source: string, from: number): string {
  let template = '';
  let count = 0;
  for (let offset = from; offset < source.length && source[offset] !== '`'; offset += 1) {
    if (source[offset] === '\\') {
      offset += 1;
      template += source[offset];
    } else if (source.startsWith('${', offset)) {
      offset = endOfValue(source, offset + 2);
      template += `{${count}}`;
      count += 1;
    } else template += source[offset];
  }
  return template;
}

function endOfValue(source: string, from: number): number {
  let depth = 0;
  for (let offset = from; offset < source.length; offset += 1) {
    if (source[offset] === '{') depth += 1;
    else if (source[offset] === '}') {
      if (depth === 0) return offset;
      depth -= 1;
    }
  }
  return source.length;
}
