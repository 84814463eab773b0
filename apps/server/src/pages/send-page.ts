import { acceptedLanguages } from '../surveys/accepted-languages.ts';
import type { FastifyReply } from 'fastify';
import { parseLanguageTag } from '@canvass/protocol';
import { sendShared } from '../http/compressed-replies.ts';
import { computeAddressKey } from '../http/rate-limits.ts';
import { NO_STORE } from '../http/send.ts';
import type { Call } from '../http/route.ts';
import { CAMERA_ALLOWED } from '../http/security/security-headers.ts';
import { extendOwnSources, type SecurityPolicy, setPolicy } from '../http/security/security-policy.ts';
import { addDebugConsole } from './debug/debug-console.ts';
import { withEntryGuard } from './inline-parts.ts';
import { surveyOfAnsweringPath, isScanPage } from '../http/answering-path.ts';

/** Paths of files. A page returned for such a path would be parsed as a broken script. */
const FILE = /^\/s\/(?:assets|static)\/|\.(?:js|css|map|png|svg|ico|json|woff2)$/;

const isFilePath = (path: string): boolean => FILE.test(path);

/** Brotli quality for files, and for pages, which are compressed while the browser waits. */
const FILE_QUALITY = 11;
const PAGE_QUALITY = 5;
const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
const DATA_FOLDER = '/s/static/';
/** The script of host pages (packages/embed). Other sites load it, so its address never changes. */
const EMBED_SCRIPT = '/s/embed.js';
const CACHE_FOR_AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
const FOR_OTHER_SITES = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const ASK_EACH_TIME = 'public, no-cache';
/** Browsers request the page's icon again after each entry of the history. */
const ICON = /^\/s\/(?:favicon|apple-touch-icon)\./;

type PageCall = Pick<Call, 'request' | 'reply' | 'services'>;

/** Sends a file of the web app, the page of a survey, or the app for every other path (history mode). */
export async function sendPage({ request, reply, services }: PageCall): Promise<FastifyReply> {
  const { pages, compressor } = services;
  const { pathname: path, search, searchParams } = new URL(request.url, 'http://localhost');
  const file = path.startsWith('/s/') ? pages.file(path.slice(3)) : undefined;
  if (file !== undefined) {
    // Data at fixed addresses is requested with a version.
    const isVersioned = file.isImmutable || (path.startsWith(DATA_FOLDER) && searchParams.has('v'));
    if (path === EMBED_SCRIPT) reply.headers(FOR_OTHER_SITES);
    const unversionedCaching = path === EMBED_SCRIPT || ICON.test(path) ? CACHE_FOR_AN_HOUR : ASK_EACH_TIME;
    const cacheControl = isVersioned ? CACHE_FOR_A_YEAR : unversionedCaching;
    return sendShared(request, reply, compressor, { ...file, cacheControl, quality: FILE_QUALITY });
  }
  if (isFilePath(path)) return sendText(reply, 404, 'There is no such file.');
  return sendApp({ request, reply, services }, { path, search });
}

/** Sends the page of a survey, which is never cached, or the app, which browsers revalidate. */
async function sendApp(
  { request, reply, services }: PageCall,
  { path, search }: { readonly path: string; readonly search: string },
): Promise<FastifyReply> {
  const surveyId = surveyOfAnsweringPath(path);
  const { pages, compressor } = services;
  const messagingPage =
    surveyId && (await findMessagingPage({ request, reply, services }, surveyId, path + search));
  if (messagingPage) return reply.header('cache-control', NO_STORE).redirect(messagingPage, 302);
  const preferred = preferredLanguagesOf(request);
  const userAgent = request.headers['user-agent'] ?? '';
  const surveyPage =
    surveyId === undefined
      ? await pages.shell({ path, search }, preferred)
      : await pages.answering(surveyId, {
          preferred,
          origin: findOrigin({ request, reply, services }),
          isTop: request.headers['sec-fetch-dest'] === 'document',
          path,
          search,
          userAgent,
          address: computeAddressKey(request.ip),
          deviceId: readDeviceId(request.headers.cookie),
          messaging: await services.messaging.loadVisitor(request),
        });
  if (surveyPage === undefined) return sendText(reply, 503, 'The web app is not built. Run npm start.');
  const page = addDebugConsole(surveyPage, { search, isAllowed: services.settings.allowsDebugConsole });
  reply.code(page.status);
  if (isScanPage(path)) reply.headers(CAMERA_ALLOWED);
  const { editorOrigins } = services.settings;
  setPolicy(reply, allowEditors(withEntryGuard(page.policy), path, editorOrigins));
  if (PREVIEW_PAGE.test(path) && editorOrigins.length > 0) reply.headers(KEEPS_OPENER);
  return sendShared(request, reply, compressor, {
    text: page.text,
    type: 'text/html; charset=utf-8',
    cacheControl: surveyId === undefined ? ASK_EACH_TIME : NO_STORE,
    quality: PAGE_QUALITY,
    variesByLanguage: true,
  });
}

/** Sends the page for missing pages. Returns undefined for programs, calls, and addresses with a page of the app. */
export async function sendNotFoundPage({
  request,
  reply,
  services,
}: PageCall): Promise<FastifyReply | undefined> {
  const { pathname: path, search } = new URL(request.url, 'http://localhost');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || path.startsWith('/api') || !wantsPage(request.headers.accept)) return undefined;
  const page = await services.pages.shell({ path, search }, preferredLanguagesOf(request));
  if (page?.status !== 404) return undefined;
  reply.code(page.status);
  setPolicy(reply, withEntryGuard(page.policy));
  return sendShared(request, reply, services.compressor, {
    text: page.text,
    type: 'text/html; charset=utf-8',
    cacheControl: ASK_EACH_TIME,
    quality: PAGE_QUALITY,
    variesByLanguage: true,
  });
}

/** Whether the caller explicitly accepts HTML, as browsers do when they open an address. Other callers get JSON. */
const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') === true;

/**
 * Returns the page to which to redirect if the messaging app has to identify the respondent. Undefined within a frame.
 */
function findMessagingPage({ request, reply, services }: PageCall, surveyId: string, path: string) {
  const { 'sec-fetch-dest': destination = 'document' } = request.headers;
  if (destination !== 'document') return undefined;
  return services.messaging.findPageToVisit({ surveyId, path, request, reply });
}

/**
 * The configured origin, else that of the host header if it is valid. Clients can set `X-Forwarded-Host` through proxies
 * that pass it on.
 */
function findOrigin({ request, services }: PageCall): string | undefined {
  const { publicOrigin } = services.settings;
  if (publicOrigin !== undefined) return publicOrigin;
  const { protocol, headers } = request;
  const { host = '' } = headers;
  return /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : undefined;
}

/** The browser's id from its cookie (CONST-2). */
const readDeviceId = (header: string | undefined): string | undefined =>
  /(?:^|;\s*)dev_id=([\w]{57})(?:;|$)/.exec(header ?? '')?.[1];

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}

function preferredLanguagesOf(request: PageCall['request']) {
  const { language } = request.query as Readonly<Record<string, unknown>>; // the code below checks the type
  const browser = acceptedLanguages(request.headers['accept-language']);
  return { link: parseLanguageTag(typeof language === 'string' ? language : undefined), browser };
}

/** The pages that editors open: for corrections in a frame, and as a preview. */
const CORRECTION_PAGE = /^\/s\/[A-Za-z0-9]{24}\/modifyAnswer\/?$/;
const PREVIEW_PAGE = /^\/s\/preview\/ai\/?$/;

/** Lets an editor communicate with a window in which it has opened the preview page. */
const KEEPS_OPENER = { 'cross-origin-opener-policy': 'unsafe-none' };

/** Allows the editors in the operator's list to frame the correction page. */
const allowEditors = (policy: SecurityPolicy, path: string, origins: readonly string[]): SecurityPolicy =>
  CORRECTION_PAGE.test(path) ? extendOwnSources(policy, 'frame-ancestors', origins) : policy;
