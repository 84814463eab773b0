import { MAX_NOTE_LENGTH, MAX_TAG_LENGTH, MAX_TAGS, TAG_PATTERN } from '@canvass/protocol';
import { ResponseNote } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { fail } from '../../http/failure.ts';
import { operatorRoute } from '../../http/route.ts';
import { readResponseKey } from '../response-key.ts';

/** The note and the tags of a response. */
const showNoteRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/responses/:seq/note',
  scope: 'answers',
  act: 'response.show',
  schemas: { reply: ResponseNote },
  async handle({ params, services }) {
    const key = readResponseKey(params);
    return key === undefined ? fail('request.not_found') : services.notes.find(key);
  },
});

/** Replaces the note and the tags that the caller has seen. */
const saveNoteRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/responses/:seq/note',
  scope: 'correct',
  act: 'response.note',
  refuses: ['notes.changed'],
  schemas: {
    reply: ResponseNote,
    body: Type.Object({
      note: Type.String({ maxLength: MAX_NOTE_LENGTH, pattern: '^[^\\u0000]*$' }),
      tags: Type.Array(Type.String({ maxLength: MAX_TAG_LENGTH, pattern: TAG_PATTERN }), {
        maxItems: MAX_TAGS,
      }),
      edition: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    }),
  },
  async handle({ params, body, operator, services }) {
    const key = readResponseKey(params);
    return key === undefined ? fail('request.not_found') : services.notes.save(key, body, operator.name);
  },
});

export const routes = [showNoteRoute, saveNoteRoute];
