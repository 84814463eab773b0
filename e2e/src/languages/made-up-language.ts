import { textsBlock } from '@canvass/project/file';
import type { Page } from '@playwright/test';

/** The tag of the made-up language, which has the plural forms of English. */
const MADE_UP = 'en-XA';

/**
 * A project in the made-up language. Every translatable text of the product is in brackets and at least 40 % longer, so
 * a shown text without brackets cannot be translated.
 */
export function translateToMadeUp(project: object): object {
  const english = Object.entries(textsBlock(project, MADE_UP));
  const texts = Object.fromEntries(
    english.map(([key, text]) => [key, /\p{L}/u.test(text) ? lengthen(text) : text]),
  );
  return {
    ...project,
    project_lang: { answer_language: MADE_UP },
    translations: {},
    texts: { [MADE_UP]: texts },
  };
}

function lengthen(text: string): string {
  const length = text.replaceAll(/\{\{.*?\}\}/g, '').length;
  const padding = 'wörd '.repeat(Math.ceil((length * 0.4) / 5));
  return `[${text} ${padding.trim()}]`;
}

interface TextProblem {
  readonly text: string;
  readonly element: string;
}

/**
 * Finds texts on the page that are neither in brackets nor in the project file, such as texts in the code. Ignores
 * answers and names of files and regions, which pages put into `bdi` elements.
 */
export async function findTextsWithoutBrackets(page: Page, project: object): Promise<readonly TextProblem[]> {
  const authors = JSON.stringify(project).replaceAll(/<[^>]*>|\\[nt]/g, ' ');
  const shownTexts = await page.evaluate(() => {
    const problems: TextProblem[] = [];
    const nameOf = ({ tagName, className }: Element) => `${tagName}.${String(className)}`;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        parent === null ||
        parent.closest('script, style, noscript, template, option, textarea, bdi') !== null
      )
        continue;
      if (parent.checkVisibility()) problems.push({ text: node.textContent ?? '', element: nameOf(parent) });
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        problems.push({ text: element.getAttribute(name) ?? '', element: `${nameOf(element)} ${name}` });
    return problems;
  });
  return shownTexts.filter(({ text }) => {
    const visibleText = text.replaceAll(/[\u2066-\u2069]/g, '').trim();
    return (
      /\p{L}{2}/u.test(visibleText) &&
      !/[[\]]/.test(visibleText) &&
      !visibleText.split(/\s*[,:–·]\s*/).every((part) => authors.includes(part))
    );
  });
}

/** Finds elements that cut their text because it is wider than the element. Elements that may shorten it are exempt. */
export async function findCutTexts(page: Page): Promise<readonly TextProblem[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, label, legend, p, h1, h2, h3, li, span, strong, summary, a, td, th',
      ),
    ]
      .filter((element) => {
        const { overflowX, textOverflow, position } = getComputedStyle(element);
        const isHidden = element.clientWidth <= 1 || position === 'absolute';
        return (
          !isHidden &&
          overflowX !== 'visible' &&
          overflowX !== 'auto' &&
          textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => ({
        text: element.textContent ?? '',
        element: `${element.tagName}.${String(element.className)}`,
      })),
  );
}
