import Type from 'typebox';
import { SavedFont } from '@canvass/protocol/schemas';
import type { FastifyReply } from 'fastify';
import { fail } from '../../http/failure.ts';
import { PathText, SmallNumber } from '../../http/parameters/path-parameters.ts';
import { defineRoute, operatorRoute, rawReply } from '../../http/route.ts';
import { FONT_BODY_LIMIT, FontBody } from './save-font.ts';

/**
 * Stores a font file, sent in Base64. The reply has the name for the project's `design.fonts`. The same file always
 * gets the same name.
 */
const saveFontRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/fonts',
  scope: 'publish',
  act: 'font.save',
  logsItself: true,
  accepts: 'bytes',
  bodyLimit: FONT_BODY_LIMIT,
  refuses: ['publishing.refused'],
  schemas: { reply: SavedFont, body: FontBody },
  handle: ({ request: { body: bytes }, operator: { id, name }, services }) =>
    services.fonts.save({
      bytes: bytes instanceof Uint8Array ? bytes : new Uint8Array(),
      operator: { id, name },
    }),
});

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';

async function sendFont(reply: FastifyReply, content: Uint8Array | undefined) {
  if (content === undefined) return fail('request.not_found');
  const type = content[0] === WOFF2_SIGN ? 'font/woff2' : content[0] === OTF_SIGN ? 'font/otf' : 'font/ttf';
  return reply.header('cache-control', CACHE_FOR_A_YEAR).type(type).send(Buffer.from(content));
}
/** The first byte of WOFF2 files ("w") and of OTF files ("O"). */
const [WOFF2_SIGN, OTF_SIGN] = [0x77, 0x4f];

/** A font of a published version, with only the version's characters. */
const publishedFontRoute = defineRoute({
  method: 'GET',
  url: '/s/:id/fonts/:version/:file',
  access: 'public',
  rate: 'asset',
  refuses: ['request.not_found'],
  schemas: { params: Type.Object({ version: SmallNumber, file: PathText }), reply: rawReply(['font/woff2']) },
  handle: async ({ surveyId, params: { version, file }, reply, services }) =>
    sendFont(reply, await services.fonts.findPublished(surveyId, version, file)),
});

/** A font as its author uploaded it, for previews. */
const uploadedFontRoute = defineRoute({
  method: 'GET',
  url: '/s/fonts/:file',
  access: 'public',
  rate: 'asset',
  refuses: ['request.not_found'],
  schemas: {
    params: Type.Object({ file: PathText }),
    reply: rawReply(['font/woff2', 'font/otf', 'font/ttf']),
  },
  handle: async ({ params, reply, services }) =>
    sendFont(reply, await services.fonts.findUploaded(params.file)),
});

export const routes = [saveFontRoute, publishedFontRoute, uploadedFontRoute];
