import { EXIT, type ExitCode } from '../host/exit-code.ts';
import type { Finding } from '@canvass/simulation';
import { loadProgram } from '../project/load-program.ts';
import type { SurveyTask } from '../server/survey-command.ts';

/** Why a file did not become a draft. */
export interface DraftFailure {
  readonly findings: readonly Finding[];
  readonly code: ExitCode;
}

/** `PUT .../draft` with a project file that has no errors. */
export async function saveDraftOf(
  { host, call }: Pick<SurveyTask, 'host' | 'call'>,
  file: string,
  edition?: string,
): Promise<{ readonly data: unknown; readonly findings?: never } | DraftFailure> {
  const { program, source, findings, isProject } = await loadProgram(host, file);
  if (program === undefined || source === undefined)
    return { findings, code: isProject ? EXIT.findings : EXIT.badInput };
  const project: unknown = JSON.parse(source.text); // it has been compiled, so it is JSON
  const body = { project, ...(edition !== undefined && { edition }) };
  const answer = await call('PUT', '/draft', body);
  return 'problem' in answer ? { findings: [answer.problem], code: EXIT.badInput } : { data: answer.data };
}
