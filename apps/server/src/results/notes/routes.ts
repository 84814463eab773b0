import { MAX_NOTE_LENGTH, MAX_TAG_LENGTH, MAX_TAGS, TAG_PATTERN } from '@canvass/protocol';
import { ResponseNote } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { ResponseNumber } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';

/** The note and the tags of a response. */
const showNoteRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/responses/:seq/note',
  scope: 'answers',
  act: 'response.show',
  schemas: { params: Type.Object({ seq: ResponseNumber }), reply: ResponseNote },
  handle: ({ surveyId, params: { seq }, services }) => services.notes.find({ surveyId, seq }),
});

/** Replaces the note and the tags that the caller has seen. */
const saveNoteRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/responses/:seq/note',
  scope: 'correct',
  act: 'response.note',
  refuses: ['notes.changed'],
  schemas: {
    params: Type.Object({ seq: ResponseNumber }),
    reply: ResponseNote,
    body: Type.Object({
      note: Type.String({ maxLength: MAX_NOTE_LENGTH, pattern: '^[^\\u0000]*$' }),
      tags: Type.Array(Type.String({ maxLength: MAX_TAG_LENGTH, pattern: TAG_PATTERN }), {
        maxItems: MAX_TAGS,
      }),
      edition: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    }),
  },
  handle: ({ surveyId, params: { seq }, body, operator, services }) =>
    services.notes.save({ surveyId, seq }, body, operator.name),
});

export const routes = [showNoteRoute, saveNoteRoute];
