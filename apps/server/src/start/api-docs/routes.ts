import { escapeHtml } from '@canvass/project';
import { sendShared, createSharedText } from '../../http/compressed-replies.ts';
import { NO_STORE } from '../../http/send.ts';
import { defineRoute, rawReply } from '../../http/route.ts';
import type { ApiDocument, ApiOperation } from './api-document.ts';

const BROTLI_QUALITY = 9;

/** All calls with their schemas, as OpenAPI or as a page for browsers. */
const apiDocsRoute = defineRoute({
  method: 'GET',
  url: '/api/docs',
  access: 'public',
  rate: 'asset',
  schemas: { reply: rawReply(['application/json', 'text/html']) },
  async handle({ request, reply, services }) {
    const { apiDocument } = request.server;
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    return sendShared(request, reply, services.compressor, {
      text: createSharedText(wantsPage ? renderApiPage(apiDocument) : JSON.stringify(apiDocument)),
      type: wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      cacheControl: NO_STORE,
      quality: BROTLI_QUALITY,
    });
  },
});

function renderApiPage({ info, paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callHtml(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}: calls</title></head><body><main><h1>${escapeHtml(info.title)}: calls</h1>
<p>${escapeHtml(info.description)} For programs: this address with <code>Accept: application/json</code>.</p>
${calls.join('\n')}</main></body></html>`;
}

function callHtml(
  method: string,
  path: string,
  { operationId, parameters, requestBody, security }: ApiOperation,
): string {
  const tokens = security.flatMap((one) => Object.keys(one)).join(', ');
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, content]) =>
      `<p>${escapeHtml(type)}</p><pre>${escapeHtml(JSON.stringify(content, null, 1))}</pre>`,
  );
  return `<section id="${escapeHtml(operationId)}"><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>Token: ${tokens === '' ? 'none' : escapeHtml(tokens)}.${query.length > 0 ? ` Query: ${escapeHtml(query.join(', '))}.` : ''}</p>
${body.join('')}</section>`;
}

export const routes = [apiDocsRoute];
