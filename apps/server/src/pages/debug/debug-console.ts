import { readFile } from 'node:fs/promises';
import { type SharedText, createSharedText } from '../../http/compressed-replies.ts';
import type { SurveyPage } from '../drawn/page-parts.ts';

export const DEBUG_SCRIPT = '/debug/console.js';
const FLAG = 'debug';
const TAG = `<script src="${DEBUG_SCRIPT}" async></script>`;

type PageWithPolicy = SurveyPage & { readonly policy: string };

let script: Promise<SharedText> | undefined;

export function loadDebugScript(): Promise<SharedText> {
  script ??= readFile(new URL(import.meta.resolve('eruda')), 'utf8').then((source) =>
    createSharedText(`${source}\n;eruda.init();\n`),
  );
  return script;
}

/**
 * Adds the debug console to the page if the address requests it and the operator allows it (`DEBUG_CONSOLE`). On phones,
 * browsers have no console. The page's policy then allows the debug console's own styles and fonts.
 */
export function addDebugConsole(
  page: PageWithPolicy,
  { search, isAllowed }: { readonly search: string; readonly isAllowed: boolean },
): PageWithPolicy {
  if (!isAllowed || new URLSearchParams(search).get(FLAG) !== '1') return page;
  return {
    ...page,
    text: createSharedText(page.text.bytes.toString().replace('</body>', () => `${TAG}</body>`)),
    policy: page.policy
      .replace(/style-src[^;]*/, "style-src 'self' 'unsafe-inline'")
      .replace(/font-src[^;]*/, "font-src 'self' data:"),
  };
}
