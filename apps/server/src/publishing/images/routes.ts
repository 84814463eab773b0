import { IMAGE_LIMITS } from '@canvass/project/images';
import { parseSurveyId } from '@canvass/protocol';
import { SavedImage } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { defineRoute, operatorRoute, rawReply } from '../../http/route.ts';
import { FILE_POLICY, policyHeader } from '../../http/security/security-policy.ts';

/**
 * Converts and stores an image, whose file is the body. The reply has the address for the project. The same file always
 * gets the same address.
 */
const saveImageRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/images',
  scope: 'publish',
  act: 'image.save',
  accepts: 'file',
  bodyLimit: IMAGE_LIMITS.bytes,
  refuses: ['publishing.image_refused', 'server.unavailable'],
  schemas: { reply: SavedImage },
  async handle({ surveyId, request: { body }, services }) {
    if (parseSurveyId(surveyId) === undefined) return fail('request.not_found');
    return services.images.save(surveyId, body instanceof Uint8Array ? body : new Uint8Array());
  },
});

/** An image of an author, also of a draft: names cannot be guessed. */
const imageRoute = defineRoute({
  method: 'GET',
  url: '/s/images/:file',
  access: 'public',
  rate: 'asset',
  refuses: ['request.not_found'],
  schemas: { params: Type.Object({ file: PathText }), reply: rawReply(['image/webp']) },
  async handle({ params, reply, services }) {
    const content = await services.images.find(params.file);
    if (content === undefined) return fail('request.not_found');
    return reply
      .headers({ ...policyHeader(FILE_POLICY), 'cache-control': 'public, max-age=31536000, immutable' })
      .type('image/webp')
      .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  },
});

export const routes = [saveImageRoute, imageRoute];
