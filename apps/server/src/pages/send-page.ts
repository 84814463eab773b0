import type { FastifyReply } from 'fastify';
import { parseLanguageTag } from '@canvass/protocol';
import { sendShared } from '../http/compressed-answers.ts';
import { addressKey } from '../http/rate-limits.ts';
import { PRIVATE } from '../http/send.ts';
import type { Call } from '../http/route.ts';
import { CAMERA_ALLOWED } from '../http/security-headers.ts';
import { withDebugConsole } from './debug/debug-console.ts';
import { withEntryGuard } from './inline-parts.ts';
import { answeringSurvey, isFilePath, isScanPage, policySurvey } from '../http/answering-path.ts';

/** Brotli's quality for files that never change, and for pages that somebody waits for. */
const FILE_QUALITY = 11;
const PAGE_QUALITY = 5;
const YEAR = 'public, max-age=31536000, immutable';
const DATA = '/s/static/';
const WORKER = '/s/service-worker.js';
/** The script of host pages (packages/embed): other sites load it, and its address never changes. */
const EMBED_SCRIPT = '/s/embed.js';
const HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
const FOR_OTHER_SITES = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
const ASK_EACH_TIME = 'public, no-cache';

type PageCall = Pick<Call, 'request' | 'reply' | 'services'>;

/** A file of the web app, the page of a survey, or the app for every other path (history mode). */
export async function sendPage({ request, reply, services }: PageCall): Promise<FastifyReply> {
  const { pages, compressor } = services;
  const { pathname: path, search, searchParams } = new URL(request.url, 'http://localhost');
  const file = path.startsWith('/s/') ? pages.file(path.slice(3)) : undefined;
  if (file !== undefined) {
    // Data whose address does not change is asked for with its version (docs/adr/0063).
    const isVersioned = file.isImmutable || (path.startsWith(DATA) && searchParams.has('v'));
    if (path === EMBED_SCRIPT) reply.headers(FOR_OTHER_SITES);
    const rarely = path === EMBED_SCRIPT ? HOUR : ASK_EACH_TIME;
    const cacheControl = isVersioned ? YEAR : rarely;
    if (path === WORKER) reply.header('service-worker-allowed', '/'); // it looks after /survey, too
    return sendShared(request, reply, compressor, { ...file, cacheControl, quality: FILE_QUALITY });
  }
  if (isFilePath(path)) return sendText(reply, 404, 'There is no such file.');
  return sendApp({ request, reply, services }, { path, search });
}

/** The page of a survey, which must not be cached; or the app, which browsers ask for again. */
async function sendApp(
  { request, reply, services }: PageCall,
  { path, search }: { readonly path: string; readonly search: string },
): Promise<FastifyReply> {
  const surveyId = answeringSurvey(path);
  const { pages, compressor } = services;
  const away = surveyId && (await wayToApp({ request, reply, services }, surveyId, path + search));
  if (away) return reply.header('cache-control', PRIVATE).redirect(away, 302);
  const preferred = preferredLanguages(request);
  const userAgent = request.headers['user-agent'] ?? '';
  const drawn =
    surveyId === undefined
      ? await pages.shell({ path, search, surveyId: policySurvey(path) }, preferred)
      : await pages.answering(surveyId, {
          preferred,
          origin: originOf(request),
          isTop: request.headers['sec-fetch-dest'] === 'document',
          path,
          search,
          userAgent,
          address: addressKey(request.ip),
          deviceId: deviceCookie(request.headers.cookie),
          messaging: await services.messaging.visitorOf(request),
        });
  if (drawn === undefined) return sendText(reply, 503, 'The web app is not built. Run npm start.');
  const usual = withEntryGuard(drawn.policy ?? String(reply.getHeader('content-security-policy')));
  const page = withDebugConsole(
    { ...drawn, policy: usual },
    { search, isAllowed: services.settings.debugConsole },
  );
  reply.code(page.status);
  if (isScanPage(path)) reply.headers(CAMERA_ALLOWED);
  reply.header('content-security-policy', page.policy);
  reply.headers(editorHeaders(path, services.settings.editorOrigins, page.policy));
  return sendShared(request, reply, compressor, {
    text: page.text,
    type: 'text/html; charset=utf-8',
    cacheControl: surveyId === undefined ? ASK_EACH_TIME : PRIVATE,
    quality: PAGE_QUALITY,
    byLanguage: true,
  });
}

/**
 * A page that says that there is nothing at an address, for browsers; undefined for programs, for calls, and for addresses
 * below which the app would show a page of its own.
 */
export async function sendNotFoundPage({
  request,
  reply,
  services,
}: PageCall): Promise<FastifyReply | undefined> {
  const { pathname: path, search } = new URL(request.url, 'http://localhost');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || path.startsWith('/api') || !wantsPage(request.headers.accept)) return undefined;
  const page = await services.pages.shell({ path, search, surveyId: undefined }, preferredLanguages(request));
  if (page?.status !== 404) return undefined;
  reply.code(page.status);
  return sendShared(request, reply, services.compressor, {
    text: page.text,
    type: 'text/html; charset=utf-8',
    cacheControl: ASK_EACH_TIME,
    quality: PAGE_QUALITY,
    byLanguage: true,
  });
}

/** Browsers name HTML when they open an address; what accepts anything gets JSON. */
const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') === true;

/** To the messaging app, where it has to be asked who opens the page; never from within a frame, where it does not answer. */
function wayToApp({ request, reply, services }: PageCall, surveyId: string, path: string) {
  const { 'sec-fetch-dest': place = 'document' } = request.headers;
  if (place !== 'document') return undefined;
  return services.messaging.onPage({ surveyId, path, request, reply });
}

/** The host is what somebody sent: only what can be one is told on. */
function originOf({ protocol, host }: PageCall['request']): string | undefined {
  return /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : undefined;
}

/** Of the id that a browser keeps where its project limits devices (CONST-2). */
const deviceCookie = (header: string | undefined): string | undefined =>
  /(?:^|;\s*)dev_id=([\w]{57})(?:;|$)/.exec(header ?? '')?.[1];

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}

/** Longest header that is read, and languages taken from it. */
const LONGEST_HEADER = 200;
const MOST_LANGUAGES = 10;

function preferredLanguages(request: PageCall['request']) {
  const { language } = request.query as Readonly<Record<string, unknown>>; // from the address: checked here
  const header = request.headers['accept-language']?.slice(0, LONGEST_HEADER) ?? '';
  const browser = header
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter((tag) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag))
    .slice(0, MOST_LANGUAGES);
  return { link: parseLanguageTag(typeof language === 'string' ? language : undefined), browser };
}

/** The page on which an editor corrects answers, in a frame of its own; and the one that an editor opens as a preview. */
const MODIFY = /^\/(?:s\/survey|survey|s)\/[A-Za-z0-9]{24}\/modifyAnswer\/?$/;
const PREVIEW = /^\/(?:s\/survey|survey|s)\/preview\/ai\/?$/;

const FRAMED = "frame-ancestors 'self'";

/**
 * Headers that let an editor work with a page: stand around it, or stay in touch with a window that it has opened. Only
 * those of the operator's list, and only these two pages (docs/adr/0154). `policy`: the one that the page has.
 */
function editorHeaders(
  path: string,
  origins: readonly string[],
  policy: string,
): Readonly<Record<string, string>> {
  if (origins.length === 0) return {};
  if (PREVIEW.test(path)) return { 'cross-origin-opener-policy': 'unsafe-none' };
  if (!MODIFY.test(path)) return {};
  return { 'content-security-policy': policy.replace(FRAMED, [FRAMED, ...origins].join(' ')) };
}
