// Publishes one project file through the `canvass` command, as an author would.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCaptured } from './processes.mjs';
import { pinnedNode, ROOT, toolEnvironment } from './repository.mjs';

/** Returns `{ surveyId }`, or `{ problem }` with what the command said. */
export async function publishProject(file, { port, dataFolder }) {
  const token = process.env.CANVASS_TOKEN ?? (await readToken(dataFolder));
  const main = join(ROOT, 'apps/simulator-cli/src/main.ts');
  const args = [main, 'publish', file, '--server', `http://127.0.0.1:${port}`, '--json'];
  const env = toolEnvironment(token ? { CANVASS_TOKEN: token } : {});
  const { code, output } = await runCaptured(pinnedNode, args, { env, minutes: 2 });
  const surveyId = code === 0 ? readSurveyId(output) : undefined;
  return surveyId ? { surveyId } : { problem: output.trim() || `the command ended with ${code}` };
}

/** The server makes the token on its first start; it is absent only when CANVASS_TOKEN is used. */
export async function readToken(dataFolder) {
  try {
    return (await readFile(join(dataFolder, 'operator-token'), 'utf8')).trim();
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function readSurveyId(output) {
  try {
    return JSON.parse(output).surveyId;
  } catch {
    return undefined; // the caller shows the output itself
  }
}
