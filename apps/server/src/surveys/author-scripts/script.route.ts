import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { defineRoute, replies } from '../../http/route.ts';
import { SCRIPT_FRAME_POLICY, scriptFrame } from './script-frame.ts';

/**
 * `GET /api/survey/projects/{id}/script?v=`: the document in which the author's script of this version runs (PROJECT-18), where
 * the operator allows scripts. Asked for each time, since the operator may change their mind.
 */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/projects/:id/script',
  access: 'public',
  rate: 'asset',
  schemas: {
    answer: replies(['text/html']),
    query: Type.Object({ v: Type.String({ pattern: '^\\d{1,9}$' }) }),
  },
  async handle({ surveyId, query, reply, services: { settings, surveys } }) {
    if (!settings.authorScripts) return fail('request.not_found');
    const script = (await surveys.version(surveyId, Number(query.v)))?.script;
    if (script === undefined) return fail('request.not_found');
    return reply
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', SCRIPT_FRAME_POLICY)
      .type('text/html; charset=utf-8')
      .send(scriptFrame(script));
  },
});
