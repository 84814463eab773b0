import { EXIT, type ExitCode } from '../host/command.ts';
import type { Finding } from '@canvass/simulation';
import { loadProgram } from '../project/load-program.ts';
import { sendFiles } from './publish-project.ts';
import type { SurveyTask } from '../server/survey-command.ts';

export interface DraftFailure {
  readonly findings: readonly Finding[];
  readonly code: ExitCode;
}

/** Saves a project file as the draft, after sending its fonts and images. Refuses a file with errors. */
export async function saveDraftOf(
  { host, access, call }: Pick<SurveyTask, 'host' | 'access' | 'call'>,
  file: string,
  edition?: string,
): Promise<{ readonly data: unknown; readonly findings?: never } | DraftFailure> {
  const loadedProject = await loadProgram(host, file);
  const { program, source, findings, isProject } = loadedProject;
  if (program === undefined || source === undefined)
    return { findings, code: isProject ? EXIT.findings : EXIT.badInput };
  const sentProject = await sendFiles(host, access, loadedProject);
  if ('problem' in sentProject) return { findings: [sentProject.problem], code: EXIT.badInput };
  const body = { project: sentProject.project, ...(edition !== undefined && { edition }) };
  const reply = await call('PUT', '/draft', body);
  return 'problem' in reply ? { findings: [reply.problem], code: EXIT.badInput } : { data: reply.data };
}
