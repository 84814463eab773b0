import { createHash } from 'node:crypto';
import type { Project, ProjectIssue } from '@canvass/project';
import { replaceImages } from '@canvass/project/file';
import type { PublishData, PublishRequest } from '@canvass/protocol';
import type { Finding } from '@canvass/simulation';
import type { ImageFile } from '../project/image-files.ts';
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

/** Sends the fonts and images of a project. Returns the project with the files' names on the server. */
export async function sendFiles(
  host: Host,
  access: ServerAccess,
  { file, source, fonts = [], images = [] }: LoadedProject,
): Promise<SentProject> {
  const project = JSON.parse(source?.text ?? '{}') as Project; // a compiled text is a project
  for (const { serverName, content } of fonts) {
    const body = { file: serverName, content: Buffer.from(content).toString('base64') };
    const reply = await callServer(host, access, { method: 'POST', path: '/api/publishing/fonts', body });
    if ('problem' in reply) return reply;
  }
  const surveyId = project.projectId ?? createTemporaryId(source?.text ?? '');
  const sentImages = await sendImages(host, access, { file, surveyId, images });
  if ('problem' in sentImages) return sentImages;
  const names = new Map(fonts.map((font) => [font.projectPath, font.serverName]));
  return { project: replaceImages(withStoredFonts(project, names), sentImages.addresses) };
}

interface SurveyImages {
  readonly file: string;
  readonly surveyId: string;
  readonly images: readonly ImageFile[];
}

/** Sends images. Returns their addresses on the server by those in the project file. */
async function sendImages(
  host: Host,
  access: ServerAccess,
  { file, surveyId, images }: SurveyImages,
): Promise<{ readonly addresses: ReadonlyMap<string, string> } | { readonly problem: Finding }> {
  const path = `/api/publishing/surveys/${encodeURIComponent(surveyId)}/images`;
  const addresses = new Map<string, string>();
  for (const { address, content } of images) {
    const reply = await callServer(host, access, { method: 'POST', path, file: content });
    if ('problem' in reply) return { problem: describeImageProblem(file, address, reply) };
    const newAddress = readField(reply.data, 'address');
    if (typeof newAddress !== 'string') return { problem: unknownReplyFinding(access.root) };
    addresses.set(address, newAddress);
  }
  return { addresses };
}

/** An id for the images of a survey that has none yet. The server forgets it within a day. */
const createTemporaryId = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24);

/** The finding of the server about an image, or else the problem of the call. */
function describeImageProblem(
  file: string,
  address: string,
  { problem, data }: { readonly problem: Finding; readonly data?: unknown },
): Finding {
  const issues = readField(data, 'issues');
  const issue: unknown = Array.isArray(issues) ? issues[0] : undefined;
  if (!isIssue(issue)) return problem;
  const { id, severity, message, fix } = issue;
  return { id, severity, file, message: `${address}: ${message}`, fix };
}

function withStoredFonts(project: Project, names: ReadonlyMap<string, string>): object {
  const { design } = project;
  if (names.size === 0 || design?.fonts === undefined) return project;
  const fonts = design.fonts.map((font) => ({ ...font, file: names.get(font.file) ?? font.file }));
  return { ...project, design: { ...design, fonts } };
}
