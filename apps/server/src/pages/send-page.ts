import type { FastifyReply } from 'fastify';
import { sendShared } from '../http/compressed-answers.ts';
import { PRIVATE } from '../http/send.ts';
import type { Call } from '../http/route.ts';
import { answeringSurvey, isFilePath } from './answering-path.ts';

/** Brotli's quality for files that never change, and for pages that somebody waits for. */
const FILE_QUALITY = 11;
const PAGE_QUALITY = 5;
const YEAR = 'public, max-age=31536000, immutable';
const DATA = '/s/static/';
const ASK_EACH_TIME = 'public, no-cache';

type PageCall = Pick<Call<object>, 'request' | 'reply' | 'services'>;

/** A file of the web app, the page of a survey, or the app for every other path (history mode). */
export async function sendPage({ request, reply, services }: PageCall): Promise<FastifyReply> {
  const { pages, compressor } = services;
  const { pathname: path, searchParams } = new URL(request.url, 'http://localhost');
  const file = path.startsWith('/s/') ? pages.file(path.slice(3)) : undefined;
  if (file !== undefined) {
    // Data whose address does not change is asked for with its version (docs/adr/0063).
    const isVersioned = file.isImmutable || (path.startsWith(DATA) && searchParams.has('v'));
    const cacheControl = isVersioned ? YEAR : ASK_EACH_TIME;
    return sendShared(request, reply, compressor, { ...file, cacheControl, quality: FILE_QUALITY });
  }
  if (isFilePath(path)) return sendText(reply, 404, 'There is no such file.');
  const surveyId = answeringSurvey(path);
  const text =
    surveyId === undefined ? pages.shell() : await pages.answering(surveyId, preferredLanguages(request));
  if (text === undefined) return sendText(reply, 503, 'The web app is not built. Run npm start.');
  return sendShared(request, reply, compressor, {
    text,
    type: 'text/html; charset=utf-8',
    cacheControl: surveyId === undefined ? ASK_EACH_TIME : PRIVATE,
    quality: PAGE_QUALITY,
  });
}

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
  return { link: typeof language === 'string' ? language : undefined, browser };
}
