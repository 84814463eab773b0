import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { withoutStyles } from '../first-page/served-styles.ts';
import { plainText, type ResolvedText } from '@canvass/logic';
import { type AuthoredTexts, directionOf, computeProductLanguage } from '@canvass/project';
import { RESPONSE_CODES, type BarePage, type FirstPageRenderer, type PolicyData } from '@canvass/protocol';
import { siteRoutes } from '../app/late-site-routes.ts';
import { closedPage } from '../features/screens.ts';
import { Shell, type ShellProps } from '../app/shell.tsx';
import { PolicyText, readPolicy, surveyAddress } from '../features/site/policy-page.tsx';
import { closedTitle } from '../features/status/closed-page.tsx';
import { createTranslator, type Translator } from '../i18n/translator.ts';
import { TranslatorProvider } from '../i18n/use-translate.ts';
import { findSiteRoute } from '../navigation/page-parts.ts';
import { parsePath, routeRow } from '../addresses/routes.ts';
import type { RouteName } from '../addresses/routes.table.ts';
import type { Navigation } from '../navigation/navigation.ts';

/** Pages of the site that do not depend on data of the browser. */
const SERVER_RENDERED: ReadonlySet<RouteName> = new Set(['start', 'notFound']);

/** The route of a path. `notFound` also if its last part is not allowed. */
function routeNameOf(path: string): RouteName {
  const route = parsePath(path);
  return route.kind === 'site' ? findSiteRoute(path) : route.name;
}

export const siteRoute: FirstPageRenderer['siteRoute'] = (path) => {
  const name = routeNameOf(path);
  return SERVER_RENDERED.has(name) ? name : undefined;
};

export const renderSite: FirstPageRenderer['renderSite'] = async (path, language) => {
  await siteRoutes.load();
  const { title = '' } = routeRow(routeNameOf(path));
  const translator = await createSiteTranslator(language);
  return renderPage(translator, { path, language, title, survey: undefined });
};

export const renderClosed: FirstPageRenderer['renderClosed'] = async (
  boot,
  path,
  { language, words: locale },
) => {
  const { code, begin_time: beginTime, words: texts } = boot;
  // The page for the login redirects with the full address, which only the browser has.
  if (code === RESPONSE_CODES.login.code || parsePath(path).kind !== 'answering') return undefined;
  await closedPage.load();
  const survey = {
    kind: 'closed',
    code,
    ...(beginTime !== undefined && { beginTime }),
    ...(texts !== undefined && { texts }),
  } as const;
  const translator = await createSiteTranslator(language, locale, texts?.own);
  return renderPage(translator, { path, language, title: closedTitle(code), survey });
};

export const renderPolicy: FirstPageRenderer['renderPolicy'] = async (
  { surveyId, language, policy },
  place,
  { words: locale, own },
) => {
  const found = readPolicy(policy as PolicyData<ResolvedText>); // the server's engine wrote it
  if (found.kind !== 'found') return undefined;
  const translator = await createSiteTranslator(language, locale, own);
  const html = await renderHtml(
    <TranslatorProvider value={translator}>
      <PolicyText {...found} survey={surveyAddress(surveyId, place)} />
    </TranslatorProvider>,
  );
  const title = translator.current().translate('policy.title');
  return { html, title: `${title} – ${plainText(found.title)}` };
};

interface BarePageInput extends Pick<ShellProps, 'survey'> {
  readonly path: string;
  readonly language: string;
  readonly title: string;
}

async function renderPage(
  translator: Translator,
  { path, language, title, survey }: BarePageInput,
): Promise<BarePage> {
  const html = await renderHtml(
    <Shell
      navigation={createFixedNavigation(path)}
      translator={translator}
      survey={survey}
      language={language}
    />,
  );
  return { html, title: translator.current().translate(title) };
}

/** Creates a translator with all texts, because pages of the site use rare texts. */
async function createSiteTranslator(
  language: string,
  locale = computeProductLanguage(language, []),
  authoredTexts?: AuthoredTexts,
): Promise<Translator> {
  const translator = createTranslator(() => ({ locale, direction: directionOf(language) }));
  await translator.load(language, [], authoredTexts);
  await translator.complete();
  return translator;
}

/** Timeout of rendering, for parts that never resolve. */
const DRAW_WITHIN_MS = 5_000;

/** Renders a page as HTML. Rejects with the first error of a part. */
export async function renderHtml(page: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(page, {
    // Returns the HTML in one piece without scripts that insert parts later.
    progressiveChunkSize: Infinity,
    signal: AbortSignal.timeout(DRAW_WITHIN_MS),
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (errors.length > 0) throw errors[0];
  return withoutStyles(html);
}

export function createFixedNavigation(path: string): Navigation {
  const place = { path, search: '', mark: null, cause: 'load' } as const;
  const stay = () => undefined;
  return {
    current: () => place,
    push: stay,
    replace: stay,
    back: stay,
    go: stay,
    subscribe: () => stay,
  };
}
