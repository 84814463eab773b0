import { compile, estimateLength, type Program } from '@canvass/logic';
import { checkForAuthors, describeIssues } from '@canvass/logic/author-texts';
import type { Project, ProjectIssue } from '@canvass/project';
import { loadProject, previewProject, projectJsonSchema, checkDeclaredLanguage } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { questionTexts } from '@canvass/question-types/author-texts';
import type { CheckReply, CheckTask } from './check-task.ts';
import { loadFindingTexts } from './finding-texts.ts';
import { locateIssues } from './locate-issues.ts';
import { serveTasks } from './worker-tasks.ts';

// The worker of `createChecker`. It replies once to each task, not always in the order of the tasks.
serveTasks<CheckTask, CheckReply>(async (task, post) => post(await check(task)));

async function check({ text, language, isPlayed, isSchema }: CheckTask): Promise<CheckReply> {
  if (isSchema === true) return { issues: [], schema: projectJsonSchema() };
  const texts = await loadFindingTexts(language);
  const loaded = loadProject(text, texts && { texts });
  const project = loaded.project ?? loaded.validPart?.project;
  if (project === undefined) return { issues: locateIssues(text, loaded.issues) };
  const compiled = compile(project, registry, checkForAuthors);
  const found = [
    ...describeIssues(compiled.issues, questionTexts, texts),
    ...checkDeclaredLanguage(project, texts),
    ...(await findStyleAndScriptIssues(project)),
  ];
  const issues = [...loaded.issues, ...(loaded.validPart?.toWholeFile(found) ?? found)];
  const isPlayable = isPlayed && loaded.project !== undefined && compiled.program !== undefined;
  return {
    issues: locateIssues(text, issues),
    ...lengthOf(compiled.program),
    ...(isPlayable && { project: previewProject(project) }),
  };
}

function lengthOf(program: Program | undefined): Pick<CheckReply, 'length'> {
  const length = program && estimateLength(program);
  return length === undefined ? {} : { length };
}

/** Findings in style sheets and scripts, whose parsers are loaded only if the project has some. */
async function findStyleAndScriptIssues(project: Project): Promise<readonly ProjectIssue[]> {
  const hasStyles = project.ucss !== undefined || project.gcss !== undefined;
  const [styles, script] = await Promise.all([
    hasStyles ? import('@canvass/project/styles') : undefined,
    project.gjs === undefined ? undefined : import('@canvass/project/script'),
  ]);
  return [
    ...(styles?.readAuthorStyles(project).issues ?? []),
    // Whether this server allows scripts is checked when the survey is published.
    ...(script?.checkAuthorScript(project, 'allowed') ?? []),
  ];
}
