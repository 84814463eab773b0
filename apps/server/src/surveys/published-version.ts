import type { Program } from '@canvass/logic';
import { memberReads } from '@canvass/logic/inspect';
import { type QuotaPlan, quotasOf, waitsOfPlan } from '@canvass/logic/effects';
import { plainRichText, type Project } from '@canvass/project';
import { publicProject } from '@canvass/project/file';
import type { ProjectData } from '@canvass/protocol';
import { readPublished } from './check-project.ts';

/** A published version, ready to run. The same in every process: it depends on the stored text alone. */
export interface PublishedVersion {
  readonly version: number;
  readonly program: Program;
  readonly project: Project;
  /** Never part of what browsers get, nor of the program. */
  readonly quotas: QuotaPlan;
  /** What browsers get: without secrets (PROJECT-6). */
  readonly publicProject: Project;
  /** Fields of member data that it reads: browsers get no others. */
  readonly memberFields: ReadonlySet<string>;
  readonly title: string;
  /** The author's style sheets, below the page of the survey only; undefined where there are none. */
  readonly styles: string | undefined;
  /** The author's, which runs in a frame of its own where the operator allows it; undefined where there is none. */
  readonly script: string | undefined;
  /** What the project call gives beside the project (CALL-21). */
  readonly handedOn: HandedOn;
}
type HandedOn = Pick<ProjectData, 'policy' | 'templates' | 'customAttr' | 'app_type' | 'ucss' | 'gcss'>;

/** From the text in the database. It was checked when it was published, so an error now is one of ours. */
export function readVersion(text: string, version: number): PublishedVersion {
  const { project, program, issues, styles } = readPublished(JSON.parse(text));
  if (project === undefined || program === undefined) {
    const first = issues.find(({ severity }) => severity === 'error');
    throw new Error(`version ${version} no longer passes the checks: ${first?.id} at ${first?.path}`);
  }
  const quotas = quotasOf(program);
  return {
    version,
    program,
    project,
    quotas,
    publicProject: publicProject(project, waitsOf(program, quotas)),
    memberFields: memberReads(project),
    title: titleOf(project),
    styles: styles?.css,
    script: project.gjs?.trim() ? project.gjs : undefined,
    handedOn: handedOn(project, styles?.sheets),
  };
}

/** When browsers must ask: all that they know of quotas (PROJECT-6). */
function waitsOf(program: Program, quotas: QuotaPlan) {
  if (quotas.groups.length === 0) return undefined;
  const { start, questions } = waitsOfPlan(quotas);
  return { start, gids: questions.flatMap((index) => program.questions[index]?.gid ?? []) };
}

export const titleOf = (project: Project): string => plainRichText(project.title);

/** What editors and whoever shows a survey keep in its file: nothing of it decides anything here. */
function handedOn({ policy, templates, customAttr, app_type }: Project, sheets: HandedOn = {}): HandedOn {
  return {
    ...(policy !== undefined && { policy }),
    ...(templates !== undefined && { templates }),
    ...(customAttr !== undefined && { customAttr }),
    ...(app_type !== undefined && { app_type }),
    ...sheets,
  };
}
