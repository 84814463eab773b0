import type { CanvassCommand } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Finding } from '../finding.ts';
import type { Host } from '../host.ts';
import type { Source } from '../input/read-source.ts';
import { loadProgram, toFindings } from '../project/load-program.ts';
import { operatorToken } from '../publish/operator-token.ts';
import { publishProject, type PublishResult, serverRoot } from '../publish/publish-project.ts';
import { jsonText } from '../report/json.ts';
import { findingText } from '../report/findings-text.ts';
import { refuse } from '../report/refuse.ts';

/** `canvass publish FILE --server URL`: the project on a server, checked first. */
export const command: CanvassCommand = {
  name: 'publish',
  summary: 'checks a project and publishes it on a server',
  configure: (publish) =>
    publish
      .argument('<file>', 'project file')
      .requiredOption('--server <url>', 'address of the server, such as http://localhost:4870')
      .option('--token <token>', "the operator's token (default: CANVASS_TOKEN)")
      .option('--data-dir <folder>', 'data folder of a server on this machine, which holds the token')
      .option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const json = options['json'] === true;
    const root = serverRoot(String(options['server']));
    if (root === undefined) return refuse(host, [badAddress(options['server'])], json);
    const loaded = await loadProgram(host, file);
    const { program, source, findings } = loaded;
    if (program === undefined || source === undefined) {
      return refuse(host, findings, json, loaded.isProject ? EXIT.findings : EXIT.badInput);
    }
    const read = await operatorToken(host, options);
    if ('problem' in read) return refuse(host, [read.problem], json);
    const project: unknown = JSON.parse(source.text); // it has been compiled, so it is JSON
    const result = await publishProject(host, { root, token: read.token, project });
    const nameless = 'data' in result && program.project.projectId === undefined;
    const warnings = nameless ? [...findings, withoutId(source, result.data.surveyId)] : findings;
    return report(host, { result, source, findings: warnings, root, json });
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
  if ('id' in result) return refuse(host, [{ ...result, severity: 'error', file: source.file }], json);
  const { surveyId, version, created, path } = result.data;
  const link = new URL(path, `${root}/`).href;
  if (json) {
    host.out(jsonText({ ok: true, surveyId, version, created, link, findings }));
    return EXIT.fine;
  }
  const what = created ? `Published version ${version}` : `Nothing has changed; version ${version} stays`;
  host.out(findings.map((finding) => `${findingText(finding, host.paint)}\n`).join(''));
  host.out(`${what} of ${host.paint.bold(surveyId)}.\n${host.paint.underline(link)}\n`);
  return EXIT.fine;
}

/** An id that is made from the content is another one as soon as the content is. */
const withoutId = ({ file }: Source, surveyId: string): Finding => ({
  id: 'publish.no-project-id',
  severity: 'warning',
  file,
  message: 'The file has no `projectId`: once it has changed, publishing it again makes another survey.',
  mend: `Write "projectId": "${surveyId}" into it, and what you publish next is a new version of this survey.`,
});

function badAddress(server: unknown): Finding {
  return {
    id: 'publish.address',
    severity: 'error',
    file: '--server',
    message: `\`${String(server)}\` is no address of a server.`,
    mend: 'Write it with http:// or https://.',
  };
}
