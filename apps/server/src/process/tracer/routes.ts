import { Count } from '@canvass/protocol/schemas';
import { TRACER_TOPIC, type TracerData } from '@canvass/protocol';
import Type from 'typebox';
import { defineRoute } from '../../http/route.ts';
import { LONGEST_BATCH, readEntries } from './read-entries.ts';
import { logEntries } from './log-entries.ts';

/** Of a batch: a page sends ten entries at most, or what has come together while it was away. */
const BODY_LIMIT = 32 * 1024;

/**
 * `POST /api/tracer/survey/`: events and reports of a page go to the server's log (CALL-19). From anybody, so that each
 * entry is checked by itself and nothing of it is believed; what does not fit is left out.
 */
const traceRoute = defineRoute({
  method: 'POST',
  url: '/api/tracer/survey/',
  access: 'public',
  rate: 'trace',
  bodyLimit: BODY_LIMIT,
  schemas: {
    answer: Type.Object({ taken: Count }),
    body: Type.Object({
      topic: Type.Literal(TRACER_TOPIC),
      survey_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{24}$' })),
      entries: Type.Array(Type.Unknown(), { minItems: 1, maxItems: LONGEST_BATCH }),
    }),
  },
  async handle({ body, request }): Promise<TracerData> {
    const entries = readEntries(body.entries);
    logEntries(request.log, body.survey_id, entries);
    return { taken: entries.length };
  },
});

export const routes = [traceRoute];
