import { readFile } from 'node:fs/promises';
import { type SharedText, createSharedText } from '../../http/compressed-replies.ts';
import { SELF, UNSAFE_INLINE } from '../../http/security/security-policy.ts';
import type { SurveyPage } from '../drawn/page-parts.ts';

export const DEBUG_SCRIPT = '/debug/console.js';
const FLAG = 'debug';
const TAG = `<script src="${DEBUG_SCRIPT}" async></script>`;

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
  page: SurveyPage,
  { search, isAllowed }: { readonly search: string; readonly isAllowed: boolean },
): SurveyPage {
  if (!isAllowed || new URLSearchParams(search).get(FLAG) !== '1') return page;
  return {
    ...page,
    text: createSharedText(page.text.bytes.toString().replace('</body>', () => `${TAG}</body>`)),
    policy: { ...page.policy, 'style-src': [SELF, UNSAFE_INLINE], 'font-src': [SELF, 'data:'] },
  };
}
