import { defineRoute } from '../../http/route.ts';

/** `GET /api/survey/editors`: origins of the editors with which pages of this server talk (EDITOR_ORIGINS). */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/editors',
  access: 'public',
  rate: 'read',
  handle: async ({ services }) => ({ origins: services.settings.editorOrigins }),
});
