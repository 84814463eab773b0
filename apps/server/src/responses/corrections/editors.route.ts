import Type from 'typebox';
import { defineRoute } from '../../http/route.ts';

/** `GET /api/survey/editors`: origins of the editors with which pages of this server talk (EDITOR_ORIGINS). */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/editors',
  access: 'public',
  rate: 'read',
  schemas: { answer: Type.Object({ origins: Type.Array(Type.String()) }) },
  handle: async ({ services }) => ({ origins: services.settings.editorOrigins }),
});
