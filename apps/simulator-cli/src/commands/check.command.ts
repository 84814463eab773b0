import { type CanvassCommand, EXIT, type ExitCode } from '../host/command.ts';
import type { Host, Paint } from '../host/host.ts';
import { type LoadedProject, loadProgram } from '../project/load-program.ts';
import { jsonText } from '../report/write-text.ts';
import { plainText } from '@canvass/logic';
import { countText, type Finding } from '@canvass/simulation';
import { findingCountsText, findingText } from '../report/findings-text.ts';
import { alignColumns } from '../report/table.ts';

function checkText(projects: readonly LoadedProject[], paint: Paint): string {
  const findings = projects.flatMap((project) => project.findings);
  const blocks = findings.map((finding) => `${findingText(finding, paint)}\n`);
  const rows = projects.map((project) => [
    hasNoErrors(project) ? paint.green('✓') : paint.red('✗'),
    project.file,
    ...surveyCells(project),
    findingCountsText(project.findings),
  ]);
  const total =
    projects.length > 1 ? [`${countText(projects.length, 'file')}: ${findingCountsText(findings)}`] : [];
  return [...blocks, ...alignColumns(rows), ...total, ''].join('\n');
}

/** The output of `canvass check --json`; docs/canvass.md. */
function checkJson(projects: readonly LoadedProject[]) {
  const findings = projects.flatMap((project) => project.findings);
  return {
    errors: countBySeverity(findings, 'error'),
    warnings: countBySeverity(findings, 'warning'),
    files: projects.map((project) => ({
      file: project.file,
      ok: hasNoErrors(project),
      errors: countBySeverity(project.findings, 'error'),
      warnings: countBySeverity(project.findings, 'warning'),
      ...(project.program !== undefined && { survey: computeSurvey(project.program) }),
      findings: project.findings,
    })),
  };
}

const hasNoErrors = ({ findings }: LoadedProject) => findings.every(({ severity }) => severity !== 'error');
const countBySeverity = (findings: readonly Finding[], countedSeverity: Finding['severity']) =>
  findings.filter(({ severity }) => severity === countedSeverity).length;

type Program = NonNullable<LoadedProject['program']>;

function computeSurvey({ project, questions, presentation, language }: Program) {
  const translations = (project.project_lang?.translation_language ?? []).map(({ code }) => code);
  const valueCount = questions.filter(({ computed }) => computed !== undefined).length;
  return {
    title: plainText(project.title),
    questions: questions.length - valueCount,
    ...(valueCount > 0 && { values: valueCount }),
    pages: presentation.pages.length,
    languages: [language, ...translations],
  };
}

function surveyCells({ program }: LoadedProject): readonly string[] {
  if (program === undefined) return ['', ''];
  const { title, questions, values = 0, pages } = computeSurvey(program);
  const computed = values === 0 ? '' : ` and ${countText(values, 'value')}`;
  return [title, `${countText(questions, 'question')}${computed} on ${countText(pages, 'page')}`];
}

export const command: CanvassCommand = {
  name: 'check',
  summary: 'lists errors and warnings of project files with their positions and fixes',
  examples: ['canvass check study.json', 'canvass check examples/*/project.json --strict'],
  configure: (check) =>
    check
      .argument('<file...>', 'project files')
      .option('--strict', 'warnings count as findings')
      .option('--json', 'one JSON document on stdout'),
  async run(host, files, { json, strict }) {
    const projects = await loadAll(host, files);
    host.out(json === true ? jsonText(checkJson(projects)) : checkText(projects, host.paint));
    return computeExitCode(projects, strict === true);
  },
};

/** Loads the files one after the other, in the order of the arguments. */
async function loadAll(host: Host, files: readonly string[]): Promise<readonly LoadedProject[]> {
  const projects: LoadedProject[] = [];
  for (const file of files) projects.push(await loadProgram(host, file));
  return projects;
}

function computeExitCode(projects: readonly LoadedProject[], isStrict: boolean): ExitCode {
  if (projects.some(({ isProject }) => !isProject)) return EXIT.badInput;
  const counts = projects.some(({ findings }) =>
    findings.some(({ severity }) => isStrict || severity === 'error'),
  );
  return counts ? EXIT.findings : EXIT.fine;
}
