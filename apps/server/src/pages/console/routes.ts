import type { FastifyReply } from 'fastify';
import { sendShared } from '../../http/compressed-answers.ts';
import { defineRoute, replies, type Call } from '../../http/route.ts';
import type { ConsolePages } from './console-pages.ts';

declare module '../../http/route.ts' {
  interface Services {
    readonly consolePages: ConsolePages;
  }
}

const PATH = '/console/';
const YEAR = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'public, no-cache';
/** Brotli quality for immutable files and for the page. */
const FILE_QUALITY = 11;
const PAGE_QUALITY = 5;

/** Sends a file of the console, or its page for all other paths (history mode). The page gets its data by calls. */
async function sendConsole({
  request,
  reply,
  services: { consolePages, compressor },
}: Pick<Call, 'request' | 'reply' | 'services'>): Promise<FastifyReply> {
  const { pathname } = new URL(request.url, 'http://localhost');
  const name = pathname.startsWith(PATH) ? pathname.slice(PATH.length) : '';
  const file = consolePages.file(name);
  if (file !== undefined) {
    const cacheControl = file.isImmutable ? YEAR : ASK_EACH_TIME;
    return sendShared(request, reply, compressor, { ...file, cacheControl, quality: FILE_QUALITY });
  }
  if (name.startsWith('assets/')) return sendText(reply, 404, 'There is no such file.');
  if (consolePages.page === undefined)
    return sendText(reply, 503, 'The console is not built. Run npm start.');
  reply.header('content-security-policy', consolePages.policy);
  return sendShared(request, reply, compressor, {
    text: consolePages.page,
    type: 'text/html; charset=utf-8',
    cacheControl: ASK_EACH_TIME,
    quality: PAGE_QUALITY,
  });
}

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);

/** `GET /console`: the console, for operators. */
const consoleRootRoute = defineRoute({
  method: 'GET',
  url: '/console',
  access: 'public',
  rate: 'asset',
  schemas: { reply: replies(['text/html']) },
  handle: sendConsole,
});

/** `GET /console/*`: the console, for operators. */
const consolePagesRoute = defineRoute({
  method: 'GET',
  url: '/console/*',
  access: 'public',
  rate: 'asset',
  schemas: { reply: replies(['*/*']) },
  handle: sendConsole,
});

export const routes = [consoleRootRoute, consolePagesRoute];
