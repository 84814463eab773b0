import type { CanvassCommand } from '../host/command.ts';
import { EXIT, type ExitCode } from '../host/exit-code.ts';
import type { Host } from '../host/host.ts';
import { type LoadedProject, loadProgram } from '../project/load-program.ts';
import { checkJson, checkText } from '../project/check-report.ts';
import { jsonText } from '../report/json.ts';

/** `canvass check FILE...`: reports errors and probable mistakes of projects. */
export const command: CanvassCommand = {
  name: 'check',
  summary: 'lists the errors of project files with their places',
  examples: ['canvass check study.json', 'canvass check examples/*/project.json --strict'],
  configure: (check) =>
    check
      .argument('<file...>', 'project files')
      .option('--strict', 'warnings count as findings')
      .option('--json', 'one JSON document on stdout'),
  async run(host, files, { json, strict }) {
    const projects = await loadAll(host, files);
    host.out(json === true ? jsonText(checkJson(projects)) : checkText(projects, host.paint));
    return exitCode(projects, strict === true);
  },
};

/** One after the other, so that the output has the order of the arguments. */
async function loadAll(host: Host, files: readonly string[]): Promise<readonly LoadedProject[]> {
  const projects: LoadedProject[] = [];
  for (const file of files) projects.push(await loadProgram(host, file));
  return projects;
}

function exitCode(projects: readonly LoadedProject[], strict: boolean): ExitCode {
  if (projects.some(({ isProject }) => !isProject)) return EXIT.badInput;
  const counts = projects.some(({ findings }) =>
    findings.some(({ severity }) => strict || severity === 'error'),
  );
  return counts ? EXIT.findings : EXIT.fine;
}
