import { readdirSync, readFileSync } from 'node:fs';
import { directionOf } from '@canvass/project';
import { expect, type Page } from '@playwright/test';

const ROOT = new URL('../../../', import.meta.url);
const TEXTS = 'packages/project/src/translations/product-texts.gen.ts';
/** All English texts of the product, from the generated objects of keys and texts. */
const ENGLISH = [...readFileSync(new URL(TEXTS, ROOT), 'utf8').matchAll(/^ .*?: (\{.*\}),$/gm)].flatMap(
  ([, texts = '']) => Object.values<string>(JSON.parse(texts)),
);

interface ShownText {
  readonly text: string;
  /** The attribute `lang` of the nearest ancestor that has it. */
  readonly lang: string;
  readonly direction: string;
  /** Whether an ancestor sets the text direction for typed content, such as a phone number. */
  readonly hasOwnDirection: boolean;
}

/**
 * Fails if the page shows a text of the product in a language other than `tag`, or an element with the wrong language
 * or direction.
 */
export async function expectOneLanguage(page: Page, tag: string, name: string): Promise<void> {
  const texts = await readShownTexts(page);
  expect(texts.length, `${name} shows texts`).toBeGreaterThan(2);
  const isForeign = createForeignTest(tag);
  expect
    .soft(
      texts.filter(({ text }) => isForeign(text)).map(({ text }) => text),
      `${name}: foreign words`,
    )
    .toEqual([]);
  expect
    .soft(
      texts.filter(({ lang }) => lang !== tag),
      `${name}: elements of another language`,
    )
    .toEqual([]);
  const direction = directionOf(tag);
  const wrongDirectionTexts = texts.filter((each) => !each.hasOwnDirection && each.direction !== direction);
  expect.soft(wrongDirectionTexts, `${name}: elements of another direction`).toEqual([]);
}

async function readShownTexts(page: Page): Promise<readonly ShownText[]> {
  return page.evaluate(() => {
    const shownTexts: ShownText[] = [];
    const add = (element: Element, text: string | null) => {
      if (text === null || text.trim() === '') return;
      shownTexts.push({
        text: text.trim(),
        lang: element.closest('[lang]')?.getAttribute('lang') ?? '',
        direction: getComputedStyle(element).direction,
        hasOwnDirection: element.closest('[dir="ltr"], [dir="auto"]') !== null,
      });
    };
    const root = document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('script, style, noscript, template') !== null) continue;
      if (parent.checkVisibility() || parent.closest('option') !== null) add(parent, node.textContent);
    }
    for (const element of root.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!element.checkVisibility()) continue;
      for (const attribute of ['aria-label', 'placeholder', 'title', 'alt'])
        add(element, element.getAttribute(attribute));
    }
    add(document.documentElement, document.title);
    return shownTexts;
  });
}

/** Returns a function that finds texts of the product in English or Chinese instead of the language `tag`. */
function createForeignTest(tag: string): (text: string) => boolean {
  const ownTexts = createMatcher(textsOf(tag));
  const english = createMatcher(ENGLISH);
  const chinese = createMatcher([...textsOf('zh-CN'), ...textsOf('zh-TW')]);
  const hasHan = (text: string) => tag !== 'ja' && /\p{Script=Han}/u.test(text);
  return (text) => hasHan(text) || (!ownTexts(text) && (english(text) || chinese(text)));
}

function createMatcher(texts: readonly string[]): (text: string) => boolean {
  const patterns = texts
    .filter((text) => /\p{L}/u.test(text.replaceAll(/\{\{.*?\}\}/g, '')))
    .map((text) => {
      const parts = text
        .split(/\{\{.*?\}\}/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      return new RegExp(`^${parts.join('.+')}$`, 'u');
    });
  return (text) => patterns.some((pattern) => pattern.test(text));
}

function textsOf(tag: string): readonly string[] {
  const folder = new URL(`texts/${tag}/`, ROOT);
  const read = (value: unknown): readonly string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(read);
  return readdirSync(folder)
    .filter((file) => /^(?:respondent|types|awards)\.json$/.test(file))
    .flatMap((file) => read(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
}
