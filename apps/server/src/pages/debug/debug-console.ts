import { readFile } from 'node:fs/promises';
import { type SharedText, sharedText } from '../../http/compressed-answers.ts';
import type { SurveyPage } from '../drawn/page-parts.ts';

/** Where the console of developers is, and what an address says to have it: `?debug=1` (SCREEN-3). */
export const DEBUG_SCRIPT = '/debug/console.js';
const FLAG = 'debug';
const TAG = `<script src="${DEBUG_SCRIPT}" async></script>`;

type PageWithPolicy = SurveyPage & { readonly policy: string };

let script: Promise<SharedText> | undefined;

/** The console with the line that opens it, read once. */
export function debugScript(): Promise<SharedText> {
  script ??= readFile(new URL(import.meta.resolve('eruda')), 'utf8').then((source) =>
    sharedText(`${source}\n;eruda.init();\n`),
  );
  return script;
}

/**
 * The page with the console in it, where its address asks for it and the operator allows it (`DEBUG_CONSOLE`): for phones,
 * whose browsers have none that one can open. An address alone is never enough: anybody can write one. The console brings
 * styles and letters of its own, which the page's policy then lets in.
 */
export function withDebugConsole(
  page: PageWithPolicy,
  { search, isAllowed }: { readonly search: string; readonly isAllowed: boolean },
): PageWithPolicy {
  if (!isAllowed || new URLSearchParams(search).get(FLAG) !== '1') return page;
  return {
    ...page,
    text: sharedText(page.text.bytes.toString().replace('</body>', () => `${TAG}</body>`)),
    policy: page.policy
      .replace(/style-src[^;]*/, "style-src 'self' 'unsafe-inline'")
      .replace(/font-src[^;]*/, "font-src 'self' data:"),
  };
}
