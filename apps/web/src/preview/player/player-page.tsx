import { LiveRegion, Skeleton, ToastQueue } from '@canvass/ui';
import { Suspense, useEffect, useState } from 'react';
import { ShownScreen } from '../../features/answering-screen.tsx';
import { RuntimeProvider, StoreProvider } from '../../answering/runtime.ts';
import { CrashBoundary } from '../../layout/crash-boundary.tsx';
import { listenToKeys } from '../../features/question/answer-keys.ts';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { createTranslator } from '../../i18n/translator.ts';
import { TranslatorProvider, useTranslate } from '../../i18n/use-translate.ts';
import { report, errorMessageOf } from '../../network/reports.ts';
import { type CreatedPlayer, createPlayer } from './create-player.ts';
import { type PlayerHost } from './player-plan.ts';
import '../preview.css';

/** The survey inside the frame of a preview. Shows the not-found page if opened directly or by another site. */
export function PlayerPage() {
  const [host] = useState(() => createHost(window));
  return host === undefined ? <NotFoundPage /> : <PlayedSurvey host={host} />;
}

function PlayedSurvey({ host }: { readonly host: PlayerHost }) {
  const [translator] = useState(createTranslator);
  const [player, setPlayer] = useState<CreatedPlayer | null>();
  useEffect(() => {
    openLinksInNewWindow(document, host);
    listenToKeys(document);
    createPlayer(host, translator).then(
      (created) => setPlayer(created ?? null),
      (error: unknown) => {
        report('error', 'load', errorMessageOf(error));
        setPlayer(null);
      },
    );
  }, [host, translator]);
  if (player === undefined) return null;
  if (player === null) return <NotFoundPage />;
  return (
    <TranslatorProvider value={translator}>
      <StoreProvider value={player.store}>
        <RuntimeProvider value={player.runtime}>
          <CrashBoundary>
            <Suspense fallback={<Loading />}>
              <ShownScreen />
            </Suspense>
          </CrashBoundary>
          <LiveRegion />
          <ToastQueue />
        </RuntimeProvider>
      </StoreProvider>
    </TranslatorProvider>
  );
}

function Loading() {
  const t = useTranslate();
  return (
    <div className="app-preview-loading">
      <Skeleton label={t('app.loading')} />
    </div>
  );
}

/**
 * SCREEN-22: opens links of the survey in a new window. Blocks links over plain HTTP, and the surrounding
 * page announces this.
 */
function openLinksInNewWindow(page: Document, { blocked }: PlayerHost): void {
  page.addEventListener(
    'click',
    (event) => {
      const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(anchor instanceof HTMLAnchorElement) || anchor.hasAttribute('download')) return;
      const { protocol, host, href, hash, pathname } = anchor;
      if (hash !== '' && host === location.host && pathname === location.pathname) return;
      if (protocol === 'http:' && host !== location.host) {
        event.preventDefault();
        return blocked(href);
      }
      anchor.target = '_blank';
      anchor.rel = 'noreferrer';
    },
    true,
  );
}

/** Returns the interface of the page around the frame, or undefined without a frame or in a page of another site. */
function createHost({ parent, self }: Window): PlayerHost | undefined {
  if (parent === self) return undefined;
  try {
    return parent.canvassPlayer;
  } catch {
    return undefined; // of another origin
  }
}
