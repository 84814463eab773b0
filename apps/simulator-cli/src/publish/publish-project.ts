import type { Project, ProjectIssue } from '@canvass/project';
import type { PublishData, PublishRequest } from '@canvass/protocol';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { callServer, readField, unknownReplyFinding } from '../server/call-server.ts';
import type { ServerAccess } from '../server/server-access.ts';
import type { LoadedProject } from '../project/load-program.ts';

export type PublishResult =
  | { readonly data: PublishData }
  | { readonly issues: readonly ProjectIssue[] }
  | { readonly problem: Finding };

/**
 * Publishes a project (`POST /api/publishing/surveys`). A strict call does not publish a project with warnings, and returns
 * them as issues. Returns failures as results and never throws.
 */
export async function publishProject(
  host: Host,
  access: ServerAccess,
  project: unknown,
  { isStrict = false }: { readonly isStrict?: boolean } = {},
): Promise<PublishResult> {
  const body: PublishRequest = { project, ...(isStrict && { strict: true }) };
  const reply = await callServer(host, access, { method: 'POST', path: '/api/publishing/surveys', body });
  const issues = readField(reply.data, 'issues');
  if (Array.isArray(issues) && issues.length > 0 && issues.every(isIssue)) return { issues };
  if ('problem' in reply) return { problem: reply.problem };
  return isPublished(reply.data) ? { data: reply.data } : { problem: unknownReplyFinding(access.root) };
}

export function isIssue(value: unknown): value is ProjectIssue {
  const texts = ['id', 'path', 'message', 'fix'].map((name) => readField(value, name));
  const severity = readField(value, 'severity');
  return texts.every((text) => typeof text === 'string') && (severity === 'error' || severity === 'warning');
}

export function publishedText(
  { surveyId, version, created, path, retention }: PublishData,
  { host, root }: { readonly host: Host; readonly root: string },
): string {
  const action = created
    ? `Published version ${version}`
    : `The content is unchanged; version ${version} stays`;
  const link = new URL(path, `${root}/`).href;
  const retentionSentence = retentionText(retention);
  return `${action} of ${host.paint.bold(surveyId)}.\n${host.paint.underline(link)}\n${retentionSentence}\n`;
}

function retentionText({
  ended_days: endedDays,
  unfinished_days: unfinishedDays,
}: PublishData['retention']): string {
  if (endedDays === null && unfinishedDays === null)
    return 'Responses are kept until they are deleted by hand (canvass retention).';
  const periodText = (days: number | null, startEvent: string) =>
    days === null ? `never after ${startEvent}` : `${days} days after ${startEvent}`;
  return `Responses are deleted ${periodText(endedDays, 'their end')}, unfinished ones ${periodText(unfinishedDays, 'their last call')} (canvass retention).`;
}

export function isPublished(value: unknown): value is PublishData {
  const texts = [readField(value, 'surveyId'), readField(value, 'path')];
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof readField(value, 'version') === 'number' &&
    typeof readField(value, 'retention') === 'object'
  );
}

type SentProject = { readonly project: object } | { readonly problem: Finding };

/** Sends the font files of a project. Returns the project with the files' names on the server. */
export async function sendFonts(
  host: Host,
  access: ServerAccess,
  { source, fonts = [] }: LoadedProject,
): Promise<SentProject> {
  const project = JSON.parse(source?.text ?? '{}') as Project; // a compiled text is a project
  for (const { serverName, content } of fonts) {
    const body = { file: serverName, content: Buffer.from(content).toString('base64') };
    const reply = await callServer(host, access, { method: 'POST', path: '/api/publishing/fonts', body });
    if ('problem' in reply) return reply;
  }
  return {
    project: withStoredFonts(project, new Map(fonts.map((font) => [font.projectPath, font.serverName]))),
  };
}

function withStoredFonts(project: Project, names: ReadonlyMap<string, string>): object {
  const { design } = project;
  if (names.size === 0 || design?.fonts === undefined) return project;
  const fonts = design.fonts.map((font) => ({ ...font, file: names.get(font.file) ?? font.file }));
  return { ...project, design: { ...design, fonts } };
}
