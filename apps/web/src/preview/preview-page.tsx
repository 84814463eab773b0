import { RESPONSE_CODES, type PreviewData, DRAFT, type PreviewedVersion } from '@canvass/protocol';
import { Button, PageActions, LiveRegion } from '@canvass/ui';
import { BareFrame } from '../layout/bare-frame.tsx';
import { StatusCard } from '../layout/status-card.tsx';
import {
  usePreviewTranslation,
  loadPreviewTranslation,
  PreviewTranslationProvider,
} from './texts/preview-translation.ts';
import { useEffect, useRef, useState, Suspense, use } from 'react';
import { type PreviewAddress, type PreviewedProject } from './load-preview.ts';
import { directionOf, type Project, PREVIEW_NAME } from '@canvass/project';
import type { SitePageProps } from '../navigation/site-page.ts';
import { documentTitle } from '../navigation/document-title.ts';
import { parsePath } from '../addresses/routes.ts';
import { usePlace } from '../navigation/use-place.ts';
import { PreviewedSurvey } from './previewed-survey.tsx';
import './preview.css';
import { callerOfPreview } from '../network/page-caller.ts';
import { isRefusal } from '../services/outcome.ts';
import type { RouteName } from '../addresses/routes.table.ts';

/** `refused` is the server's response code, or undefined if the server cannot be reached. */
type LoadedPreview = PreviewedProject | 'same' | { readonly refused: number | undefined };

/** Previews of a survey on the server: opened by code or token, of a version or of the changing draft. */
export function PreviewPage({ navigation, surveyId, language }: SitePageProps) {
  const t = use(loadPreviewTranslation(language));
  return (
    <PreviewTranslationProvider value={t}>
      <div className="app-preview" dir={directionOf(language)}>
        <Suspense fallback={null}>
          <PreviewLoader navigation={navigation} surveyId={surveyId} language={language} />
        </Suspense>
        <LiveRegion />
      </div>
    </PreviewTranslationProvider>
  );
}

function PreviewLoader({ navigation, surveyId }: SitePageProps) {
  const t = usePreviewTranslation();
  const place = usePlace(navigation);
  const { name } = parsePath(place.path);
  // The address that opened the page. Later addresses are pages of the same preview.
  const [address] = useState(() => readPreviewAddress(name, surveyId, place));
  const [notice, setNotice] = useState<string | null>(null);
  const loaded = usePreview(address, () => setNotice(t('preview.updated')));
  useEffect(() => documentTitle(t('preview.title')), [t]);
  if (loaded === undefined) return null;
  if ('refused' in loaded) return <RefusedPreview code={loaded.refused} />;
  return (
    <PreviewedSurvey
      navigation={navigation}
      address={address}
      previewedProject={loaded}
      isLive={address.route === 'realTime'}
      notice={notice}
      onNotice={setNotice}
    />
  );
}

/**
 * Explains why the preview is empty. `code` is undefined if the server cannot be reached.
 */
function RefusedPreview({ code }: { readonly code: number | undefined }) {
  const t = usePreviewTranslation();
  const isFrequent = code === RESPONSE_CODES.tooFrequent.code;
  return (
    <BareFrame>
      <StatusCard title={t('preview.refused_title')} mark="info">
        <p>
          {t(
            code === undefined ? 'preview.unreachable' : isFrequent ? 'preview.too_many' : 'preview.refused',
          )}
        </p>
        {(code === undefined || isFrequent) && (
          <PageActions
            primary={
              <Button kind="primary" size="large" onClick={() => location.reload()}>
                {t('preview.reload')}
              </Button>
            }
          />
        )}
      </StatusCard>
    </BareFrame>
  );
}

/** SCREEN-2, `realTime`: milliseconds between requests for a newer draft. */
const CHECK_INTERVAL_MS = 5_000;

type LoadedProject = Exclude<LoadedPreview, 'same'>;

/**
 * Loads a preview, and returns undefined until it is loaded. On the real-time page, loads the draft again every five
 * seconds, and when the editor sends `reload`.
 */
function usePreview(address: PreviewAddress, onChange: () => void): LoadedProject | undefined {
  const [preview, setPreview] = useState<LoadedProject>();
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    let isGone = false;
    let edition: string | undefined;
    let token: string | undefined;
    const loadNewest = async () => {
      const found = await loadPreview({ ...address, ...(token !== undefined && { token }) }, edition);
      if (isGone || found === 'same') return;
      // If the draft has errors or cannot be loaded, the previous version stays visible.
      if (edition !== undefined && 'refused' in found) return;
      if (edition !== undefined) latestOnChange.current();
      if ('data' in found) ({ edition, preview_token: token } = found.data);
      setPreview(found);
    };
    const first = loadNewest();
    const stop = address.route === 'realTime' ? watchDraft(() => first.then(loadNewest)) : undefined;
    return () => {
      isGone = true;
      stop?.();
    };
  }, [address]);
  return preview;
}

/**
 * Calls `look` at intervals and on a message, one call after the other. Any site can send any number of messages, so
 * messages during a call cause only one more call.
 */
export function watchDraft(look: () => Promise<void>): () => void {
  let isLooking = false;
  let isAsked = false;
  const lookInTurn = async () => {
    isAsked = true;
    if (isLooking) return;
    isLooking = true;
    while (isAsked) {
      isAsked = false;
      await look();
    }
    isLooking = false;
  };
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void lookInTurn();
  }, CHECK_INTERVAL_MS);
  const onMessage = ({ data }: MessageEvent) => {
    const type = typeof data === 'object' && data !== null ? (data as { type?: unknown }).type : data;
    if (type === 'reload') void lookInTurn();
  };
  window.addEventListener('message', onMessage);
  return () => {
    clearInterval(timer);
    window.removeEventListener('message', onMessage);
  };
}

/** Calls `POST /api/survey/pre/{id}`. `edition` is the edition that the page already has. Never rejects. */
async function loadPreview(
  { surveyId, code, token, version }: Omit<PreviewAddress, 'route'>,
  edition?: string,
): Promise<LoadedPreview> {
  const access = token === undefined ? { preview_code: code ?? '' } : { preview_token: token };
  const result = await callerOfPreview().send<PreviewData<Project>>({
    method: 'POST',
    path: `/api/survey/pre/${surveyId}`,
    body: {
      ...access,
      ...(version !== undefined && { version }),
      ...(edition !== undefined && { edition }),
    },
  });
  if ('error' in result) return { refused: isRefusal(result.error) ? result.error.code : undefined };
  const { project, ...data } = result.data;
  return project === undefined ? 'same' : { data, project };
}

/** Reads `/{id}/preview/code/{code}`, `?canvass_preview=` and `?version=`. */
function readPreviewAddress(
  route: RouteName,
  surveyId: string,
  { path, search }: { readonly path: string; readonly search: string },
): PreviewAddress {
  const query = new URLSearchParams(search);
  const code = route === 'previewCode' ? path.replace(/\/+$/, '').split('/').at(-1) : undefined;
  const token = query.get(PREVIEW_NAME) ?? undefined;
  const version = route === 'realTime' ? DRAFT : versionIn(query.get('version'));
  return {
    surveyId,
    route,
    ...(code !== undefined && { code }),
    ...(token !== undefined && { token }),
    ...(version !== undefined && { version }),
  };
}

function versionIn(text: string | null): PreviewedVersion | undefined {
  if (text === DRAFT) return DRAFT;
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
