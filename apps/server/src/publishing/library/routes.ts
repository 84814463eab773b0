import { LIBRARY_LIMITS, LibraryPart, LibraryParts, LibraryPartText } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { PathText } from '../../http/parameters/path-parameters.ts';
import { operatorRoute } from '../../http/route.ts';

const Name = Type.String({
  minLength: 1,
  maxLength: LIBRARY_LIMITS.name,
  pattern: '^[^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f][^\\u0000-\\u001f]*$',
});
const params = Type.Object({ part: PathText });

/** Parts of surveys that authors keep in the library. */
const listPartsRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/library',
  scope: 'publish',
  schemas: { reply: LibraryParts },
  handle: ({ operator, services }) => services.library.list(operator),
});

const readPartRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/library/:part',
  scope: 'publish',
  refuses: ['request.not_found'],
  schemas: { params, reply: LibraryPartText },
  handle: ({ operator, params: { part }, services }) => services.library.read(operator, part),
});

/** Three bytes for each character, and the envelope. */
const BODY_LIMIT = LIBRARY_LIMITS.text * 3 + 1_024;

const addPartRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/library',
  scope: 'publish',
  act: 'library.add',
  bodyLimit: BODY_LIMIT,
  refuses: ['library.not_a_part', 'library.limit', 'library.may_not_share'],
  subject: ({ body }) => body.name,
  schemas: {
    reply: LibraryPart,
    body: Type.Object({
      name: Name,
      text: Type.String({ maxLength: LIBRARY_LIMITS.text, pattern: '^[^\\u0000]*$' }),
      shared: Type.Boolean(),
    }),
  },
  handle: ({ operator, body, services }) => services.library.add(operator, body),
});

const changePartRoute = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/library/:part',
  scope: 'publish',
  act: 'library.change',
  refuses: ['request.not_found', 'library.not_yours', 'library.limit', 'library.may_not_share'],
  schemas: { params, reply: LibraryPart, body: Type.Object({ name: Name, shared: Type.Boolean() }) },
  handle: ({ operator, params: { part }, body, services }) => services.library.change(operator, part, body),
});

const removePartRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/library/:part',
  scope: 'publish',
  act: 'library.remove',
  refuses: ['request.not_found', 'library.not_yours'],
  schemas: { params, reply: Type.Object({ id: Type.String() }) },
  handle: ({ operator, params: { part }, services }) => services.library.remove(operator, part),
});

export const routes = [listPartsRoute, readPartRoute, addPartRoute, changePartRoute, removePartRoute];
