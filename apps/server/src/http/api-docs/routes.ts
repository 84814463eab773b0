import { sendShared, sharedText } from '../compressed-answers.ts';
import { PRIVATE } from '../send.ts';
import { defineRoute, replies } from '../route.ts';
import { apiPage } from './api-page.ts';

const QUALITY = 9;

/** `GET /api/docs`: all calls with their schemas, as OpenAPI, or as a page for browsers. */
const apiDocsRoute = defineRoute({
  method: 'GET',
  url: '/api/docs',
  access: 'public',
  rate: 'asset',
  schemas: { answer: replies(['application/json', 'text/html']) },
  async handle({ request, reply, services }) {
    const { apiDocument } = request.server;
    const asPage = request.headers.accept?.includes('text/html') === true;
    return sendShared(request, reply, services.compressor, {
      text: sharedText(asPage ? apiPage(apiDocument) : JSON.stringify(apiDocument)),
      type: asPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      cacheControl: PRIVATE,
      quality: QUALITY,
    });
  },
});

export const routes = [apiDocsRoute];
