import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BarePage, BootData, FirstPageRenderer } from '@canvass/protocol';
import type { Foundation } from '../config/foundation.ts';

/**
 * Renders pages without questions as HTML. If the result is undefined, the app must render the page. Never rejects.
 */
export interface BarePages {
  renderSite(path: string, language: string): Promise<BarePage | undefined>;
  /** Whether no page has this path. False without a renderer, because only the renderer knows the paths. */
  isUnknownPath(path: string): boolean;
  renderClosed(
    boot: BootData,
    path: string,
    page: Parameters<FirstPageRenderer['renderClosed']>[2],
  ): Promise<BarePage | undefined>;
  renderPolicy: FirstPageRenderer['renderPolicy'];
}

/** Returns undefined if the build has no renderer. */
export async function loadRenderer({
  settings,
}: Pick<Foundation, 'settings'>): Promise<FirstPageRenderer | undefined> {
  const file = join(settings.webFolder, '.server/first-page-renderer.js');
  if (!existsSync(file)) return undefined;
  const { renderer } = (await import(pathToFileURL(file).href)) as { renderer: FirstPageRenderer }; // the file is part of our build
  return renderer;
}

export function createBarePages(
  renderer: FirstPageRenderer | undefined,
  { warn }: Pick<Foundation, 'warn'>,
): BarePages {
  const cachedPages = new Map<string, Promise<BarePage | undefined>>();
  async function renderOrWarn(render: () => Promise<BarePage | undefined> | undefined) {
    try {
      return await render();
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      warn({ reason }, 'a page of the site could not be drawn');
      return undefined;
    }
  }
  return {
    async renderSite(path, language) {
      const route = renderer?.siteRoute(path);
      if (route === undefined) return undefined;
      const key = `${route} ${language}`;
      const page = cachedPages.get(key) ?? renderOrWarn(() => renderer?.renderSite(path, language));
      cachedPages.set(key, page);
      return page;
    },
    isUnknownPath: (path) => renderer?.siteRoute(path) === 'notFound',
    renderClosed: (boot, path, page) => renderOrWarn(() => renderer?.renderClosed(boot, path, page)),
    renderPolicy: (...policy) => renderOrWarn(() => renderer?.renderPolicy(...policy)),
  };
}
