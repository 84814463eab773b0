import type { PublishData } from '@canvass/protocol';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { type LoadedProject, loadProgram, toFindings } from '../project/load-program.ts';
import { publishProject } from '../publish/publish-project.ts';
import { callServer } from '../server/call-server.ts';
import type { ServerAccess } from '../server/server-access.ts';

/** The result of one save. */
export interface SaveResult {
  /** Findings of the file or of the server. */
  readonly findings: readonly Finding[];
  /** Absent if the project was not published. */
  readonly published?: PublishData;
}

/** Publishes a project file again and again as one survey, and moves its respondents to the newest version. */
export interface Republisher {
  /** Undefined if the file is unchanged since the last publication: editors write a file several times per save. */
  save(): Promise<SaveResult | undefined>;
}

/** A file without a `projectId` keeps the survey id that its first publication got, as long as it is watched. */
export function createRepublisher(host: Host, access: ServerAccess, file: string): Republisher {
  let surveyId: string | undefined;
  let publishedText: string | undefined;
  return {
    async save() {
      const loaded = await loadProgram(host, file);
      if (loaded.source !== undefined && loaded.source.text === publishedText) return undefined;
      const project = projectOf(loaded, surveyId);
      if (project === undefined || loaded.source === undefined) return { findings: loaded.findings };
      const result = await publishProject(host, access, project);
      if ('issues' in result) return { findings: toFindings(loaded.source, result.issues) };
      if ('problem' in result) return { findings: [...loaded.findings, result.problem] };
      surveyId = result.data.surveyId;
      publishedText = loaded.source.text;
      const problem = await withdrawOlder(host, access, result.data);
      return {
        findings: problem === undefined ? loaded.findings : [...loaded.findings, problem],
        published: result.data,
      };
    },
  };
}

/** The file's content under the survey's id; undefined when it has errors. */
function projectOf({ program, source }: LoadedProject, surveyId: string | undefined): object | undefined {
  if (program === undefined || source === undefined) return undefined;
  const project = JSON.parse(source.text) as object; // it has been compiled, so it is an object
  return surveyId === undefined ? project : { projectId: surveyId, ...project };
}

/** Moves unfinished responses to the newest version, with the answers that fit it. */
async function withdrawOlder(
  host: Host,
  access: ServerAccess,
  { surveyId, version, created }: PublishData,
): Promise<Finding | undefined> {
  if (!created || version === 1) return undefined;
  const path = `/api/publishing/surveys/${surveyId}/oldest_version`;
  const answer = await callServer(host, access, { method: 'PUT', path, body: { version } });
  return 'problem' in answer ? answer.problem : undefined;
}
