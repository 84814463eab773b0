import type { FastifyReply } from 'fastify';
import { sendShared } from '../../http/compressed-replies.ts';
import { defineRoute, rawReply, type Call } from '../../http/route.ts';
import { setPolicy } from '../../http/security/security-policy.ts';

const PATH = '/console/';
const YEAR = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'public, no-cache';
/** Brotli quality for immutable files and for the page. */
const FILE_QUALITY = 11;
const PAGE_QUALITY = 5;

const EDITOR_PATH = 'editor/';
/** Addresses of the editor's page: a survey, and the beginning of a new one. */
const EDITOR_PAGE = /^(?:new|surveys\/[^/]+\/edit)\/?$/;

/**
 * Sends a file of the console or the editor, or a page of one of them for all other paths (history mode). Pages get
 * their data by calls.
 */
async function sendConsole({
  request,
  reply,
  services: { consolePages, compressor },
}: Pick<Call, 'request' | 'reply' | 'services'>): Promise<FastifyReply> {
  const { pathname } = new URL(request.url, 'http://localhost');
  const name = pathname.startsWith(PATH) ? pathname.slice(PATH.length) : '';
  const isEditorFile = name.startsWith(EDITOR_PATH);
  const fileName = isEditorFile ? name.slice(EDITOR_PATH.length) : name;
  const file = (isEditorFile ? consolePages.editor : consolePages.console).file(fileName);
  if (file !== undefined) {
    const cacheControl = file.isImmutable ? YEAR : ASK_EACH_TIME;
    // A worker obeys the policy of its own file, not the policy of the page.
    setPolicy(reply, consolePages.policy);
    return sendShared(request, reply, compressor, { ...file, cacheControl, quality: FILE_QUALITY });
  }
  if (fileName.startsWith('assets/')) return sendText(reply, 404, 'There is no such file.');
  const isEditor = EDITOR_PAGE.test(name);
  const { page } = isEditor ? consolePages.editor : consolePages.console;
  if (page === undefined)
    return sendText(reply, 503, `The ${isEditor ? 'editor' : 'console'} is not built. Run npm start.`);
  setPolicy(reply, consolePages.policy);
  return sendShared(request, reply, compressor, {
    text: page,
    type: 'text/html; charset=utf-8',
    cacheControl: ASK_EACH_TIME,
    quality: PAGE_QUALITY,
  });
}

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);

const consoleRootRoute = defineRoute({
  method: 'GET',
  url: '/console',
  access: 'public',
  rate: 'asset',
  schemas: { reply: rawReply(['text/html']) },
  handle: sendConsole,
});

/** The console and the editor, for operators. */
const consolePagesRoute = defineRoute({
  method: 'GET',
  url: '/console/*',
  access: 'public',
  rate: 'asset',
  schemas: { reply: rawReply(['*/*']) },
  handle: sendConsole,
});

export const routes = [consoleRootRoute, consolePagesRoute];
