// Publishes project files through the `canvass` command, as an author would.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CANVASS_MAIN } from '../packages/build-program.mjs';
import { runCaptured } from '../processes.mjs';
import { pinnedNode, toolEnvironment } from '../repository.mjs';

/** Publishes project files. Returns `{ surveyId }` for each file, or `{ problem }` with the output of the command. */
export async function publishProjects(files, { port, dataFolder }) {
  const token = process.env.CANVASS_TOKEN ?? (await readToken(dataFolder));
  const args = [CANVASS_MAIN, 'publish', ...files, '--server', `http://127.0.0.1:${port}`, '--json'];
  const env = toolEnvironment(token ? { CANVASS_TOKEN: token } : {});
  const { code, output } = await runCaptured(pinnedNode, args, { env, minutes: 5 });
  const document = parse(output);
  const surveys = document?.surveys ?? [];
  return files.map((_, index) =>
    computeResult(surveys[index], output.trim() || `the command ended with ${code}`),
  );
}

/** Reads the operator's token, which the server creates on its first start unless CANVASS_TOKEN is set. */
export async function readToken(dataFolder) {
  try {
    return (await readFile(join(dataFolder, 'operator-token'), 'utf8')).trim();
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function computeResult(survey, output) {
  if (survey?.surveyId) return { surveyId: survey.surveyId };
  const said = survey?.findings?.map(({ id, message }) => `${id}: ${message}`).join(' ');
  return { problem: said || output };
}

function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined; // the caller shows output that is not JSON
  }
}
