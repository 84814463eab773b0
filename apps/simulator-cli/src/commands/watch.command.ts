import { resolve, basename, dirname } from 'node:path';
import { on } from 'node:events';
import { watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type CanvassCommand, EXIT, type ExitCode } from '../host/command.ts';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { findingCountsText, findingText } from '../report/findings-text.ts';
import { refuse } from '../report/refuse.ts';
import { type ServerAccess, readServerAccess, addServerOptions } from '../server/server-access.ts';
import type { PublishData } from '@canvass/protocol';
import { loadProgram, toFindings } from '../project/load-program.ts';
import { publishProject, sendFiles } from '../publish/publish-project.ts';
import { callServer } from '../server/call-server.ts';

/**
 * Milliseconds from a change until the file is read, because editors write or replace a file in several steps.
 */
const SETTLE_MS = 150;

/**
 * Yields at the start, and `SETTLE_MS` after each change of a file, until `stop` is aborted. Watches the folder, because
 * many editors save by replacing the file. Throws if the folder cannot be watched.
 */
async function* watchSaves(path: string, stop: AbortSignal): AsyncGenerator<void> {
  const watcher = watch(dirname(path));
  try {
    // Listens before the first yield, so that a change while the caller handles it is not missed.
    const changes = on(watcher, 'change', { signal: stop });
    yield;
    for await (const [, filename] of changes) {
      // `filename` is null on systems that do not report which file changed.
      if (filename !== null && String(filename) !== basename(path)) continue;
      await pause(SETTLE_MS, undefined, { signal: stop });
      yield;
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    watcher.close();
  }
}

export const command: CanvassCommand = {
  name: 'watch',
  summary: 'checks a project at each save and publishes it on a local server; an open page reloads',
  examples: ['canvass watch study.json --server http://localhost:4870 --data-dir .canvass'],
  configure: (watch) => addServerOptions(watch.argument('<file>', 'project file')),
  async run(host, [file = ''], options) {
    const isJson = options['json'] === true;
    const accessResult = await readServerAccess(host, options);
    if ('problem' in accessResult) return refuse(host, [accessResult.problem], isJson);
    const { access } = accessResult;
    if (!isLoopback(access.root)) return refuse(host, [notLocalFinding(access)], isJson);
    return watchFile(host, access, { file, isJson });
  },
};

interface WatchedFile {
  readonly file: string;
  readonly isJson: boolean;
}

/** Publishes each save of a file until the user stops the command. Refuses a missing folder. */
async function watchFile(host: Host, access: ServerAccess, { file, isJson }: WatchedFile): Promise<ExitCode> {
  const republisher = createRepublisher(host, access, file);
  try {
    for await (const _ of watchSaves(resolve(host.folder, file), host.stopSignal())) {
      const saveResult = await republisher.publishIfChanged();
      if (saveResult !== undefined)
        host.out(isJson ? formatSaveJson(access, saveResult) : formatSaveText(host, access, saveResult));
    }
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return refuse(host, [unwatchableFinding(file, String(error.code))], isJson);
  }
}

function formatSaveText(host: Host, access: ServerAccess, { findings, published }: SaveResult): string {
  const { paint } = host;
  const lines = findings.map((finding) => findingText(finding, paint));
  if (published === undefined)
    return [
      ...lines,
      paint.red(`Not published: ${findingCountsText(findings)}. Waiting for the next save.`),
      '',
    ].join('\n');
  const outcome = published.created
    ? `Published version ${published.version}`
    : `Version ${published.version}, unchanged`;
  return [...lines, `${outcome}  ${paint.underline(computeLink(access, published))}`, ''].join('\n');
}

const formatSaveJson = (access: ServerAccess, { findings, published }: SaveResult): string =>
  `${JSON.stringify({
    ok: published !== undefined,
    ...(published !== undefined && { version: published.version, link: computeLink(access, published) }),
    findings,
  })}\n`;

/** The survey's link, with the parameter that makes the page check for new versions (docs/canvass.md, watch). */
function computeLink({ root }: ServerAccess, { path }: NonNullable<SaveResult['published']>): string {
  const link = new URL(path, `${root}/`);
  link.searchParams.set('canvass_watch', '1');
  return link.href;
}

const notLocalFinding = ({ root }: ServerAccess): Finding => ({
  id: 'watch.not-local',
  severity: 'error',
  file: root,
  message:
    'Watching works only with a server on this machine, because it publishes unfinished versions and moves respondents to them.',
  fix: 'Start a server here (npm start) and use it, or publish once with `canvass publish`.',
});

const unwatchableFinding = (file: string, code: string): Finding => ({
  id: 'watch.folder',
  severity: 'error',
  file,
  message: `The folder of this file cannot be watched (${code}).`,
  fix: 'Names are relative to the folder in which you call the command.',
});

function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

interface SaveResult {
  readonly findings: readonly Finding[];
  /** Absent if the project was not published. */
  readonly published?: PublishData;
}

/** Publishes each save of a project file as a version of one survey, and moves unfinished responses to that version. */
interface Republisher {
  /** Resolves to undefined if the file is unchanged, because editors write a file several times per save. */
  publishIfChanged(): Promise<SaveResult | undefined>;
}

/** While a file without a `projectId` is watched, each publication has the survey id of the first publication. */
function createRepublisher(host: Host, access: ServerAccess, file: string): Republisher {
  let surveyId: string | undefined;
  let publishedText: string | undefined;
  return {
    async publishIfChanged() {
      const loadedProject = await loadProgram(host, file);
      if (loadedProject.source !== undefined && loadedProject.source.text === publishedText) return undefined;
      if (loadedProject.program === undefined || loadedProject.source === undefined)
        return { findings: loadedProject.findings };
      const sentProject = await sendFiles(host, access, loadedProject);
      if ('problem' in sentProject) return { findings: [...loadedProject.findings, sentProject.problem] };
      const project =
        surveyId === undefined ? sentProject.project : { projectId: surveyId, ...sentProject.project };
      const result = await publishProject(host, access, project);
      if ('issues' in result) return { findings: toFindings(loadedProject.source, result.issues) };
      if ('problem' in result) return { findings: [...loadedProject.findings, result.problem] };
      surveyId = result.data.surveyId;
      publishedText = loadedProject.source.text;
      const problem = await withdrawOlder(host, access, result.data);
      return {
        findings: problem === undefined ? loadedProject.findings : [...loadedProject.findings, problem],
        published: result.data,
      };
    },
  };
}

/**
 * Withdraws all older versions, so that the server moves their unfinished responses to the newest. Returns a finding if
 * this fails.
 */
async function withdrawOlder(
  host: Host,
  access: ServerAccess,
  { surveyId, version, created }: PublishData,
): Promise<Finding | undefined> {
  if (!created || version === 1) return undefined;
  const path = `/api/publishing/surveys/${surveyId}/oldest_version`;
  const reply = await callServer(host, access, { method: 'PUT', path, body: { version } });
  return 'problem' in reply ? reply.problem : undefined;
}
