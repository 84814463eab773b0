import type { Project } from '@canvass/project';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import type { LoadedProject } from '../project/load-program.ts';
import { callServer } from '../server/call-server.ts';
import type { ServerAccess } from '../server/server-access.ts';

type SentProject = { readonly project: object } | { readonly problem: Finding };

/**
 * Sends the font files of a project that has no errors. Returns the project as it is sent: with the names of the files on
 * the server.
 */
export async function sendFonts(
  host: Host,
  access: ServerAccess,
  { source, fonts = [] }: LoadedProject,
): Promise<SentProject> {
  const project = JSON.parse(source?.text ?? '{}') as Project; // it has been compiled, so it is a project
  for (const { stored, content } of fonts) {
    const body = { file: stored, content: Buffer.from(content).toString('base64') };
    const reply = await callServer(host, access, { method: 'POST', path: '/api/publishing/fonts', body });
    if ('problem' in reply) return reply;
  }
  return { project: withStoredFonts(project, new Map(fonts.map((font) => [font.written, font.stored]))) };
}

function withStoredFonts(project: Project, names: ReadonlyMap<string, string>): object {
  const { design } = project;
  if (names.size === 0 || design?.fonts === undefined) return project;
  const fonts = design.fonts.map((font) => ({ ...font, file: names.get(font.file) ?? font.file }));
  return { ...project, design: { ...design, fonts } };
}
