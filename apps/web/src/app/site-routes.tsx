import { type ComponentType, useMemo } from 'react';
import { type NavigateOptions, Route, Router, Routes, type To } from 'react-router-dom';
import { ClearPage } from '../features/site/clear-page.tsx';
import { HomePage } from '../features/site/home-page.tsx';
import { PolicyPage } from '../features/site/policy-page.tsx';
import { TestPage } from '../features/site/test-page.tsx';
import { previewRoutes } from '../preview/routes.tsx';
import { awardRoutes } from '../awards/routes.tsx';
import { resultRoutes } from '../results/routes.ts';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import type { Navigation } from '../navigation/navigation.ts';
import type { SitePageProps } from '../navigation/site-page.ts';
import { findSiteRoute } from '../navigation/page-parts.ts';
import { parsePath } from '../addresses/routes.ts';
import { ROUTES, type SiteRouteName } from '../addresses/routes.table.ts';
import { usePlace } from '../navigation/use-place.ts';

/** A route without a page does not compile. */
const PAGES: Readonly<Record<SiteRouteName, ComponentType<SitePageProps>>> = {
  start: HomePage,
  healthcheck: () => <pre>OK</pre>,
  clearSid: ClearPage,
  test: TestPage,
  policy: PolicyPage,
  ...previewRoutes,
  ...resultRoutes,
  ...awardRoutes,
  notFound: NotFoundPage,
};

/**
 * Every route except the answering screen (SCREEN-1). Only these routes load the router, so that the first question
 * does not wait for it. It uses the same history as the answering screen.
 */
export function SiteRoutes({ navigation, language }: Pick<SitePageProps, 'navigation' | 'language'>) {
  const { path, search } = usePlace(navigation);
  const navigator = useMemo(() => createNavigator(navigation), [navigation]);
  // Short links and the messaging app's redirect are not below the app's base path.
  const basename = /^\/s(?:\/|$)/.test(path) ? '/s' : '/';
  const route = parsePath(path);
  const name = findSiteRoute(path);
  const Page = PAGES[name];
  const page = <Page navigation={navigation} surveyId={route.surveyId ?? ''} language={language} />;
  return (
    <Router basename={basename} location={path + search} navigator={navigator}>
      <Routes>
        <Route path={ROUTES[name].path} element={page} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Router>
  );
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : (to.pathname ?? '/'));

function createNavigator(navigation: Navigation) {
  return {
    createHref: (to: To) => pathOf(to),
    push: (to: To) => navigation.push(pathOf(to)),
    replace: (to: To, _state?: unknown, _options?: NavigateOptions) => navigation.replace(pathOf(to)),
    go: (delta: number) => {
      if (delta === -1) navigation.back();
    },
  };
}
