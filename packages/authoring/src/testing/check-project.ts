import { createHost, ledgersOf, randomRespondent, walkSurvey } from '@canvass/logic/testing';
import { compile, transcriptText } from '@canvass/logic';
import type { Project, ProjectIssue } from '@canvass/project';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';

export interface CheckedProject {
  readonly project: Project | undefined;
  readonly issues: readonly Pick<ProjectIssue, 'id' | 'severity' | 'path'>[];
}

/** Checks and compiles a text, and returns the findings of both. */
export function checkText(text: string): CheckedProject {
  const { project, issues } = loadProject(text);
  const compiled = project && compile(project, registry);
  return { project, issues: [...issues, ...(compiled?.issues ?? [])] };
}

export function computeTranscript(text: string, respondent: number): string {
  const { project } = loadProject(text);
  const program = project && compile(project, registry).program;
  if (program === undefined) throw new Error('The project is not valid.');
  const walk = walkSurvey(
    program,
    randomRespondent(program, respondent, 60),
    createHost(program, ledgersOf(program)),
  );
  return transcriptText(walk.transcript);
}
