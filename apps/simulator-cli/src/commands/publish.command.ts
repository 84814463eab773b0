import type { CanvassCommand } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Finding } from '../finding.ts';
import type { Host } from '../host.ts';
import type { Source } from '../input/read-source.ts';
import { loadProgram, toFindings } from '../project/load-program.ts';
import { publishProject, type PublishResult } from '../publish/publish-project.ts';
import { publishedText } from '../publish/published-text.ts';
import { jsonText } from '../report/json.ts';
import { findingText } from '../report/findings-text.ts';
import { refuse } from '../report/refuse.ts';
import { serverAccess, serverOptions } from '../server/server-access.ts';

/** `canvass publish FILE --server URL`: the project on a server, checked first. */
export const command: CanvassCommand = {
  name: 'publish',
  summary: 'checks a project and publishes it on a server',
  examples: [
    'canvass publish study.json --server http://localhost:4870 --data-dir .canvass',
    'canvass publish study.json --server https://survey.example.org',
  ],
  configure: (publish) => serverOptions(publish.argument('<file>', 'project file')),
  async run(host, [file = ''], options) {
    const json = options['json'] === true;
    const read = await serverAccess(host, options);
    if ('problem' in read) return refuse(host, [read.problem], json);
    const { access } = read;
    const loaded = await loadProgram(host, file);
    const { program, source, findings } = loaded;
    if (program === undefined || source === undefined) {
      return refuse(host, findings, json, loaded.isProject ? EXIT.findings : EXIT.badInput);
    }
    const project: unknown = JSON.parse(source.text); // it has been compiled, so it is JSON
    const result = await publishProject(host, access, project);
    const nameless = 'data' in result && program.project.projectId === undefined;
    const warnings = nameless ? [...findings, withoutId(source, result.data.surveyId)] : findings;
    return report(host, { result, source, findings: warnings, root: access.root, json });
  },
};

interface Published {
  readonly result: PublishResult;
  readonly source: Source;
  readonly findings: readonly Finding[];
  readonly root: string;
  readonly json: boolean;
}

function report(host: Host, { result, source, findings, root, json }: Published): ExitCode {
  if ('issues' in result) return refuse(host, toFindings(source, result.issues), json, EXIT.findings);
  if ('problem' in result) return refuse(host, [result.problem], json);
  const { surveyId, version, created, path } = result.data;
  const link = new URL(path, `${root}/`).href;
  if (json) {
    host.out(jsonText({ ok: true, surveyId, version, created, link, findings }));
    return EXIT.fine;
  }
  host.out(findings.map((finding) => `${findingText(finding, host.paint)}\n`).join(''));
  host.out(publishedText(result.data, { host, root }));
  return EXIT.fine;
}

/** An id that is made from the content is another one as soon as the content is. */
const withoutId = ({ file }: Source, surveyId: string): Finding => ({
  id: 'publish.no-project-id',
  severity: 'warning',
  file,
  message: 'The file has no `projectId`: once it has changed, publishing it again makes another survey.',
  fix: `Write "projectId": "${surveyId}" into it, and what you publish next is a new version of this survey.`,
});
