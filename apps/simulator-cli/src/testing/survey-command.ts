import { runInProcess } from './memory-host.ts';
import { temporaryFolder } from './temporary-folder.ts';

const ID = 'CoffeeStudy0000000000001';

/** Runs a command about a survey with a server that always replies with the same data, and records its calls. */
export function surveyCommand(command: string) {
  const folder = temporaryFolder();
  return async (args: readonly string[], data: object) => {
    const calls: unknown[] = [];
    const result = await runInProcess([command, ID, ...args, '--server', 'http://s.test', '--token', 't'], {
      folder: folder.path,
      fetch: async (url, request) => {
        const path = String(url).replace(`http://s.test/api/publishing/surveys/${ID}`, '');
        const body = request?.body === undefined ? null : (JSON.parse(String(request.body)) as unknown);
        calls.push([request?.method, path, body]);
        return Response.json({ code: 0, data });
      },
    });
    return { ...result, calls };
  };
}
