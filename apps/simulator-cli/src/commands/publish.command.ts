import type { ProjectIssue } from '@canvass/project';
import type { PublishData } from '@canvass/protocol';
import { type CanvassCommand, EXIT, type ExitCode } from '../host/command.ts';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import type { Source } from '../input/read-source.ts';
import { loadProgram, toFindings } from '../project/load-program.ts';
import { publishedText, publishProject, type PublishResult, sendFiles } from '../publish/publish-project.ts';
import { jsonText } from '../report/write-text.ts';
import { findingText } from '../report/findings-text.ts';
import { refuse } from '../report/refuse.ts';
import { type ServerAccess, readServerAccess, addServerOptions } from '../server/server-access.ts';

export const command: CanvassCommand = {
  name: 'publish',
  summary: 'checks projects and publishes them on a server',
  examples: [
    'canvass publish study.json --server http://localhost:4870 --data-dir .canvass',
    'canvass publish study.json panel.json --server https://survey.example.org',
  ],
  configure: (publish) =>
    addServerOptions(publish.argument('<files...>', 'project files')).option(
      '--strict',
      'a project with warnings is not published',
    ),
  async run(host, files, options) {
    const isJson = options['json'] === true;
    const accessResult = await readServerAccess(host, options);
    if ('problem' in accessResult) return refuse(host, [accessResult.problem], isJson);
    const { access } = accessResult;
    const results: FileResult[] = [];
    for (const file of files) {
      const result = await publishFile(host, access, {
        file,
        isStrict: options['strict'] === true,
        warn: (warnings) => {
          if (!isJson) host.out(findingsText(host, warnings));
        },
      });
      if (!isJson) print(host, result, access.root);
      results.push(result);
    }
    if (isJson) host.out(jsonText(computeDocument(results, access.root)));
    // Bad input (2) takes precedence over findings (1).
    return results.reduce<ExitCode>((worst, { code }) => (code > worst ? code : worst), EXIT.fine);
  },
};

/** The result of publishing one file. `data` is absent if the file was not published. */
interface FileResult {
  readonly file: string;
  readonly code: ExitCode;
  readonly findings: readonly Finding[];
  /** The findings that were printed before the file was published. */
  readonly printed?: readonly Finding[];
  readonly data?: PublishData;
}

interface PublishedFile {
  readonly file: string;
  readonly isStrict: boolean;
  /** Prints warnings before the file is published. */
  warn(warnings: readonly Finding[]): void;
}

async function publishFile(
  host: Host,
  access: ServerAccess,
  { file, isStrict, warn }: PublishedFile,
): Promise<FileResult> {
  const loadedProject = await loadProgram(host, file);
  const { program, source, findings, isProject } = loadedProject;
  if (program === undefined || source === undefined) {
    return { file, findings, code: isProject ? EXIT.findings : EXIT.badInput };
  }
  if (isStrict && findings.length > 0) return { file, findings, code: EXIT.findings };
  const sentProject = await sendFiles(host, access, loadedProject);
  if ('problem' in sentProject) return { file, findings: [sentProject.problem], code: EXIT.badInput };
  const { result, warnings } = await publishWithWarnings(host, access, {
    project: sentProject.project,
    source,
    findings,
    isStrict,
    warn,
  });
  if (findWarnings(result) !== undefined) return { file, findings: warnings, code: EXIT.findings };
  if ('issues' in result) return { file, findings: toFindings(source, result.issues), code: EXIT.findings };
  if ('problem' in result) return { file, findings: [result.problem], code: EXIT.badInput };
  const { data } = result;
  const laterFindings = [
    ...toFindings(source, listAdded(data.warnings, warnings)),
    ...(program.project.projectId === undefined ? [missingIdFinding(source, data.surveyId)] : []),
  ];
  return { file, findings: [...warnings, ...laterFindings], printed: warnings, code: EXIT.fine, data };
}

interface ProjectWithFindings extends Pick<PublishedFile, 'isStrict' | 'warn'> {
  readonly project: unknown;
  readonly source: Source;
  readonly findings: readonly Finding[];
}

/**
 * Prints all warnings of a project, and then publishes it. A strict call comes first, because the server adds warnings that
 * need its data, such as coupons without codes, and a strict call lists them without publishing.
 */
async function publishWithWarnings(
  host: Host,
  access: ServerAccess,
  { project, source, findings, isStrict, warn }: ProjectWithFindings,
): Promise<{ readonly result: PublishResult; readonly warnings: readonly Finding[] }> {
  warn(findings);
  const strictResult = await publishProject(host, access, project, { isStrict: true });
  const serverWarnings = findWarnings(strictResult);
  if (serverWarnings === undefined) return { result: strictResult, warnings: findings };
  const addedWarnings = toFindings(source, listAdded(serverWarnings, findings));
  const warnings = [...findings, ...addedWarnings];
  if (isStrict) return { result: strictResult, warnings };
  warn(addedWarnings);
  return { result: await publishProject(host, access, project), warnings };
}

/** The warnings for which a strict call has not published a project. Undefined if it was published, or cannot be. */
function findWarnings(result: PublishResult): readonly ProjectIssue[] | undefined {
  const issues = 'issues' in result ? result.issues : [];
  return issues.length > 0 && issues.every(({ severity }) => severity === 'warning') ? issues : undefined;
}

function listAdded(issues: readonly ProjectIssue[], findings: readonly Finding[]): readonly ProjectIssue[] {
  const known = new Set(findings.map(({ id, path }) => `${id} ${path}`));
  return issues.filter(({ id, path }) => !known.has(`${id} ${path}`));
}

const findingsText = (host: Host, findings: readonly Finding[]): string =>
  findings.map((finding) => `${findingText(finding, host.paint)}\n`).join('');

function print(host: Host, { findings, printed = [], data }: FileResult, root: string): void {
  if (data === undefined) return host.err(findingsText(host, findings));
  const laterText = findingsText(
    host,
    findings.filter((finding) => !printed.includes(finding)),
  );
  const strictHint = printed.length === 0 ? '' : 'With --strict, a file with warnings is not published.\n';
  host.out(`${laterText}${publishedText(data, { host, root })}${strictHint}`);
}

function computeDocument(results: readonly FileResult[], root: string) {
  const surveys = results.map(({ file, findings, data }) =>
    data === undefined
      ? { file, ok: false, findings }
      : { file, ok: true, ...publicResult(data, root), findings },
  );
  return { ok: surveys.every(({ ok }) => ok), surveys };
}

const publicResult = ({ surveyId, version, created, path }: PublishData, root: string) => ({
  surveyId,
  version,
  created,
  link: new URL(path, `${root}/`).href,
});

/** Warns of a missing id. The server derives the id from the content, so a changed file gets another id. */
const missingIdFinding = ({ file }: Source, surveyId: string): Finding => ({
  id: 'publish.no-project-id',
  severity: 'warning',
  file,
  message: 'The file has no `projectId`, so publishing a changed file creates another survey.',
  fix: `Write "projectId": "${surveyId}" into the file. The next publication is then a new version of this survey.`,
});
