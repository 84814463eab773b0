import { PathText } from '../http/parameters/path-parameters.ts';
import { defineRoute, rawReply } from '../http/route.ts';
import { sendPage } from './send-page.ts';
import { NO_STORE } from '../http/send.ts';
import Type from 'typebox';
import { isFailure } from '../http/failure.ts';
import { sendShared } from '../http/compressed-replies.ts';
import { DEBUG_SCRIPT, loadDebugScript } from './debug/debug-console.ts';

const FIRST_CHILDREN: Readonly<Record<string, string>> = {
  '/s/award/coupon/verify': 'password',
  '/s/fission': 'share',
};

/** Redirects to the app's first page. */
const rootRoute = defineRoute({
  method: 'GET',
  url: '/',
  access: 'public',
  rate: 'asset',
  schemas: { reply: rawReply([]) },
  handle: async ({ reply }) => reply.header('cache-control', 'public, max-age=3600').redirect('/s/', 302),
});

/** `GET /s/...`: the web app and its files. */
const appPagesRoute = defineRoute({
  method: 'GET',
  url: '/s/*',
  access: 'public',
  rate: 'asset',
  schemas: { reply: rawReply(['*/*']) },
  handle: sendPage,
});

/** `GET /s`: the app without a survey. */
const appRoute = defineRoute({
  method: 'GET',
  url: '/s',
  access: 'public',
  rate: 'asset',
  schemas: { reply: rawReply(['text/html']) },
  handle: sendPage,
});

/**
 * The second addresses of all pages (SCREEN-1). They redirect, so that a browser has one device id, one service worker
 * and one address for each page.
 */
const secondAddressRoute = defineRoute({
  method: 'GET',
  url: ['/survey', '/survey/*', '/s/survey', '/s/survey/*'],
  access: 'public',
  rate: 'asset',
  schemas: { reply: rawReply([]) },
  handle: async ({ request, reply }) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .redirect(request.url.replace(/^(?:\/s)?\/survey\b/, '/s'), 302),
});

/** Addresses whose pages are below them lead to the first one. */
const firstChildRoute = defineRoute({
  method: 'GET',
  url: Object.keys(FIRST_CHILDREN),
  access: 'public',
  rate: 'asset',
  schemas: { reply: rawReply([]) },
  handle: async ({ request, reply }) => {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    const path = pathname.replace(/\/$/, '');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .redirect(`${path}/${FIRST_CHILDREN[path]}${search}`, 302);
  },
});

/** Browsers request the icon for pages that name none, such as files and errors. */
const faviconRoute = defineRoute({
  method: 'GET',
  url: '/favicon.ico',
  access: 'public',
  rate: 'asset',
  schemas: { reply: rawReply([]) },
  handle: async ({ reply }) =>
    reply.header('cache-control', 'public, max-age=86400').redirect('/s/favicon.ico', 302),
});

/** Redirects to the survey. Shows the page for missing pages if the code is unknown, revoked or expired. */
const followShortLinkRoute = defineRoute({
  method: 'GET',
  url: '/x/:code',
  access: 'public',
  rate: 'read',
  schemas: { params: Type.Object({ code: PathText }), reply: rawReply([]) },
  async handle({ params, request, reply, services }) {
    const path = await services.shortLinks.follow(params.code);
    if (path === undefined) return sendPage({ request, reply: reply.code(404), services });
    return reply.header('cache-control', NO_STORE).redirect(path, 302);
  },
});

/**
 * The return from the messaging app's login page, which redirects to the survey. With the state of another browser,
 * browsers get the page for missing pages, and programs the reason.
 */
const callbackRoute = defineRoute({
  method: 'GET',
  url: '/api/messaging/callback',
  access: 'public',
  rate: 'begin',
  refuses: ['messaging.state'],
  schemas: {
    reply: rawReply([]),
    query: Type.Object({
      /** The app's code for the respondent. Absent if the respondent did not agree. */
      code: Type.Optional(Type.String({ maxLength: 512 })),
      state: Type.String({ maxLength: 128 }),
    }),
  },
  async handle({ query: { code, state }, request, reply, services }) {
    const result = await services.messaging.signIn.completeSignIn({ code, state, request, reply });
    if (isFailure(result))
      return request.headers.accept?.includes('text/html') ? sendPage({ request, reply, services }) : result;
    // Adds an empty fragment, because browsers would otherwise keep the fragment `#wechat_redirect` of the app's page.
    return reply.header('cache-control', NO_STORE).redirect(`${result.path}#`, 302);
  },
});

/** `GET /debug/console.js`: the script for pages with `?debug=1`, if the operator allows it. */
const debugConsoleRoute = defineRoute({
  method: 'GET',
  url: DEBUG_SCRIPT,
  access: 'public',
  rate: 'asset',
  schemas: { reply: rawReply(['text/javascript', 'text/plain']) },
  async handle({ request, reply, services: { settings, compressor } }) {
    if (!settings.allowsDebugConsole)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
    return sendShared(request, reply, compressor, {
      text: await loadDebugScript(),
      type: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=3600',
      quality: 5,
    });
  },
});

export const routes = [
  rootRoute,
  appPagesRoute,
  appRoute,
  secondAddressRoute,
  firstChildRoute,
  faviconRoute,
  followShortLinkRoute,
  callbackRoute,
  debugConsoleRoute,
];
