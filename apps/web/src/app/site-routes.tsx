import { RESPONSE_CODES } from '@canvass/protocol';
import { useMemo } from 'react';
import { type NavigateOptions, Route, Router, Routes, type To } from 'react-router-dom';
import { ClosedPage } from '../features/status/closed-page.tsx';
import { NotFoundPage } from '../features/status/not-found-page.tsx';
import type { Navigation } from '../navigation/navigation.ts';
import { splitMount } from '../navigation/routes.ts';
import { usePlace } from '../navigation/use-place.ts';

/**
 * Every route but the answering screen (SCREEN-1). The router comes with these routes only: the first question
 * does not wait for it. It reads and writes the same history as the answering screen.
 */
export function SiteRoutes({ navigation }: { readonly navigation: Navigation }) {
  const { path, search } = usePlace(navigation);
  const navigator = useMemo(() => navigatorOf(navigation), [navigation]);
  const { mount } = splitMount(path);
  return (
    <Router basename={mount} location={path + search} navigator={navigator}>
      <Routes>
        <Route path="/healthcheck" element={<pre>OK</pre>} />
        <Route
          path="/:surveyId/notPublish"
          element={<ClosedPage code={RESPONSE_CODES.notPublished.code} />}
        />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Router>
  );
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : (to.pathname ?? '/'));

/** What the router needs of a history, given by ours. */
function navigatorOf(navigation: Navigation) {
  return {
    createHref: (to: To) => pathOf(to),
    push: (to: To) => navigation.push(pathOf(to)),
    replace: (to: To, _state?: unknown, _options?: NavigateOptions) => navigation.replace(pathOf(to)),
    go: (delta: number) => {
      if (delta === -1) navigation.back();
    },
  };
}
