import type { BarePage, FirstPageRenderer } from '@canvass/protocol';
import { RESPONSE_CODES } from '@canvass/protocol';
import { siteRoutes } from '../app/late-site-routes.ts';
import { closedPage } from '../app/screens.ts';
import { Shell, type ShellProps } from '../app/shell.tsx';
import { closedTitle } from '../features/status/closed-page.tsx';
import { createTranslator } from '../i18n/translator.ts';
import { parsePath, routeRow } from '../navigation/routes.ts';
import type { RouteName } from '../navigation/routes.table.ts';
import { htmlOfPage } from './html-of-page.ts';
import { standing } from './standing-navigation.ts';

/** Pages of the site that hang on nothing that only the browser knows. */
const DRAWN: ReadonlySet<RouteName> = new Set(['start', 'notFound']);

export const siteRoute: FirstPageRenderer['siteRoute'] = (path) => {
  const { name } = parsePath(path);
  return DRAWN.has(name) ? name : undefined;
};

export const drawSite: FirstPageRenderer['drawSite'] = async (path, language) => {
  await siteRoutes.load();
  const { title = '' } = routeRow(parsePath(path).name);
  return drawn({ path, language, title, survey: undefined });
};

export const drawClosed: FirstPageRenderer['drawClosed'] = async (boot, path, language) => {
  const { code, begin_time: beginTime, words } = boot;
  // Leads on by the address that the browser has.
  if (code === RESPONSE_CODES.login.code || parsePath(path).kind !== 'answering') return undefined;
  await closedPage.load();
  const survey = {
    kind: 'closed',
    code,
    ...(beginTime !== undefined && { beginTime }),
    ...(words !== undefined && { words }),
  } as const;
  return drawn({ path, language, title: closedTitle(code), survey });
};

interface Drawing extends Pick<ShellProps, 'survey'> {
  readonly path: string;
  readonly language: string;
  /** Its key. */
  readonly title: string;
}

async function drawn({ path, language, title, survey }: Drawing): Promise<BarePage> {
  const translator = createTranslator();
  await translator.speak(language, []);
  await translator.complete();
  const html = await htmlOfPage(
    <Shell navigation={standing(path)} translator={translator} survey={survey} language={language} />,
  );
  return { html, title: translator.current().translate(title) };
}
