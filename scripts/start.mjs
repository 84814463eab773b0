// npm start: installs, builds, starts the server, publishes the examples and prints their links. Ctrl-C stops the
// server, but keeps the data.
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { buildProgram } from './packages/build-program.mjs';
import { endChildrenOnStop, runCaptured, withPnpm } from './processes.mjs';
import { publishProjects, readToken } from './server/publish-projects.mjs';
import { callerFolder, isFile, pinnedNode, Refusal, ROOT, runMain, toolEnvironment } from './repository.mjs';
import { assertPortIsFree, assertWritable, startServer } from './server/server-process.mjs';

const DEFAULT_PORT = 4870;
const BUILT = '--filter=@canvass/web --filter=@canvass/console --filter=@canvass/editor';

await runMain(async () => {
  const { port, dataFolder } = readSettings(process.env);
  await bootstrap();
  const serverTakesOver = endChildrenOnStop();
  await assertWritable(dataFolder);
  await assertPortIsFree(port);
  await step('Checking generated registries', pinnedNode, ['scripts/gen.mjs', '--check']);
  await step(
    'Building the web app, the console and the editor',
    ...withPnpm(`turbo run build ${BUILT} --output-logs=errors-only`),
  );
  await buildProgram('canvass');
  serverTakesOver();
  const server = await startServer({ port, dataFolder });
  const links = await publishExamples(server, port, dataFolder);
  const consoleLink = await signInLink(port, dataFolder);
  if (server.isRunning()) printWelcome({ port, dataFolder, links, consoleLink });
  return server.stopped;
});

/** Reads `PORT` and `DATA_DIR`. The server reads `DATABASE_URL` itself. */
function readSettings({ PORT, DATA_DIR }) {
  const port = Number(PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal(`PORT must be a number from 1 to 65535, and it is "${PORT}".`);
  }
  return { port, dataFolder: DATA_DIR ? resolve(callerFolder, DATA_DIR) : join(ROOT, '.canvass') };
}

async function step(title, executable, args) {
  const begun = Date.now();
  const { code, output } = await runCaptured(executable, args, { env: toolEnvironment(), minutes: 10 });
  if (code !== 0) throw new Refusal(`${title.toLowerCase()} failed.\n${output.trimEnd()}`);
  console.log(`${title}: done (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
}

/** Publishes the examples, except invalid ones. Publishing is idempotent, so a second start prints the same links. */
async function publishExamples(server, port, dataFolder) {
  const names = (await readdir(join(ROOT, 'examples'))).filter((name) =>
    isFile('examples', name, 'project.json'),
  );
  const files = names.sort().map((name) => join(ROOT, 'examples', name, 'project.json'));
  const results = await publishProjects(files, { port, dataFolder });
  const links = [];
  results.forEach(({ surveyId, problem }, index) => {
    const name = names[index];
    if (surveyId) links.push({ name, url: `http://localhost:${port}/s/${surveyId}` });
    else if (server.isRunning()) console.error(`The example "${name}" was not published: ${problem}`);
  });
  return links;
}

/** The address of the console, with a code that signs one browser in if there is a token. */
async function signInLink(port, dataFolder) {
  const root = `http://localhost:${port}`;
  const token = process.env.CANVASS_TOKEN ?? (await readToken(dataFolder));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const address = `http://127.0.0.1:${port}/api/operators/sign-in-links`;
  const reply = await fetch(address, { method: 'POST', headers, body: '{}' }).catch(() => undefined);
  return reply?.ok ? `${root}${(await reply.json()).data.path}` : `${root}/console`;
}

function printWelcome({ port, dataFolder, links, consoleLink }) {
  const width = Math.max(0, ...links.map(({ name }) => name.length));
  const lines = [
    '',
    `Canvass is running on port ${port}. Surveys to answer:`,
    '',
    ...links.map(({ name, url }) => `  ${name.padEnd(width)}  ${url}`),
    '',
    'The console, for who runs surveys (the link signs one browser in, within 15 minutes):',
    '',
    `  ${consoleLink}`,
    '',
    process.env.DATABASE_URL
      ? 'Answers are in the database of DATABASE_URL.'
      : `Answers are in ${dataFolder}`,
    `The operator's token and the server's log are in ${dataFolder}`,
    'Press Ctrl-C to stop; the next start keeps everything.',
  ];
  console.log(lines.join('\n'));
}
