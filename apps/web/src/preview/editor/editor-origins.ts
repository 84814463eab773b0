import { callerOfPreview } from '../../network/page-caller.ts';

/** `GET /api/survey/editors`: origins of the editors that the server's operator allows; none where they cannot be had. */
export async function editorOrigins(): Promise<readonly string[]> {
  const result = await callerOfPreview().send<{ readonly origins?: unknown }>({
    method: 'GET',
    path: '/api/survey/editors',
  });
  const origins = 'data' in result ? result.data.origins : undefined;
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];
}
