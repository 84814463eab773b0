import { type FirstPageSurvey, PUBLIC_PATH, type Visit } from '@canvass/protocol';
import { createStyleSelector } from './critical-styles/critical-styles.ts';
import type { FirstPageCache } from './first-page-cache.ts';
import { hashOf } from './inline-parts.ts';
import { toEmbeddedJson } from './page-template.ts';
import type { ThemeParts } from './page-theme.ts';
import { createLruCache } from '../database/lru-cache.ts';
import type { WebFiles } from './web-files.ts';
import { escapeHtml, directionOf } from '@canvass/project';

const createOpeningTag = (language: string, theme: ThemeParts): string =>
  `<html lang="${escapeHtml(language)}" dir="${directionOf(language)}"${theme.attributes}>`;

/** Inline scripts of pages. The policy allows them by their hashes. */
interface InlineScripts {
  readonly earlyScript: string;
  readonly shownScript: string;
  readonly scriptHashes: readonly string[];
}

const SHOWN = 'window.canvassEarly?.shown()';

export interface FirstScreen {
  /** The deferred style sheet, the rendered visit, and the script that compares this visit with the actual one. */
  readonly head: string;
  readonly style: string;
  readonly first: { readonly html: string; readonly script: string };
  readonly inlineHashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** Returns a function that draws the first screen of a visit, or returns undefined if the server cannot draw it. */
export function createFirstScreens(
  { earlyScript, styleSheet, indexHtml }: WebFiles,
  pages: FirstPageCache,
): (survey: FirstPageSurvey, visit: Visit, theme: ThemeParts) => Promise<FirstScreen | undefined> {
  const parts = createInlineScripts(earlyScript);
  if (parts === undefined || styleSheet === undefined) return async () => undefined;
  const stylesFor = cacheStyles(createStyleSelector(styleSheet.text));
  // The whole style sheet loads after the scripts, so that it does not delay them (boot/whole-styles.ts).
  const deferredStyles = `<template id="canvass-styles"><link rel="stylesheet" crossorigin href="${PUBLIC_PATH}${styleSheet.path}"></template>`;
  return async (survey, visit, theme) => {
    const firstPage = await pages.draw(survey, visit);
    if (firstPage === undefined) return undefined;
    const servedScript = `<script type="application/json" id="canvass-served">${toEmbeddedJson(firstPage.served)}</script>`;
    const { styles, hash } = stylesFor(
      createOpeningTag(visit.language, theme) + indexHtml.replace(/<html\b[^>]*>/i, '') + firstPage.html,
    );
    return {
      head: deferredStyles + servedScript + parts.earlyScript,
      style: `<style>${styles}</style>`,
      first: { html: firstPage.html, script: parts.shownScript },
      inlineHashes: { scripts: parts.scriptHashes, styles: [hash] },
    };
  };
}

/** Limit of cached styles, in characters of their HTML and the styles together. Most surveys have one first page for all respondents. */
const MAX_CACHED_CHARACTERS = 8_000_000;

function cacheStyles(stylesFor: (html: string) => string) {
  const cachedStyles = createLruCache<string, { readonly styles: string; readonly hash: string }>(
    MAX_CACHED_CHARACTERS,
  );
  return (html: string) => {
    const cachedResult = cachedStyles.get(html);
    if (cachedResult !== undefined) return cachedResult;
    const styles = stylesFor(html);
    const result = { styles, hash: hashOf(styles) };
    cachedStyles.set(html, result, html.length + styles.length);
    return result;
  };
}

/** Returns undefined without an early script, which first screens need. */
function createInlineScripts(earlyScript: string | undefined): InlineScripts | undefined {
  if (earlyScript === undefined) return undefined;
  return {
    earlyScript: `<script>${earlyScript}</script>`,
    shownScript: `<script>${SHOWN}</script>`,
    scriptHashes: [earlyScript, SHOWN].map(hashOf),
  };
}
