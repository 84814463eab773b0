import { defineRoute, replies } from '../../http/route.ts';
import { sendShared } from '../../http/compressed-answers.ts';
import { DEBUG_SCRIPT, debugScript } from './debug-console.ts';

/** `GET /debug/console.js`: what pages with `?debug=1` load on servers of developers; elsewhere there is no such file. */
export const route = defineRoute({
  method: 'GET',
  url: DEBUG_SCRIPT,
  access: 'public',
  rate: 'asset',
  schemas: { answer: replies(['text/javascript', 'text/plain']) },
  async handle({ request, reply, services: { settings, compressor } }) {
    if (!settings.debugConsole)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
    return sendShared(request, reply, compressor, {
      text: await debugScript(),
      type: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=3600',
      quality: 5,
    });
  },
});
