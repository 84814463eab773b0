import type { Program } from '@canvass/logic';
import { findMemberFields, findPublicPoints } from '@canvass/logic/inspect';
import { type QuotaPlan, quotasOf, waitsOfPlan } from '@canvass/logic/effects';
import { plainRichText, type Project } from '@canvass/project';
import { publicProject } from '@canvass/project/file';
import type { ProjectData } from '@canvass/protocol';
import { readPublished } from './check-project.ts';

/** A compiled version. It is the same in every process, since it depends only on the stored text. */
export interface PublishedVersion {
  readonly version: number;
  readonly program: Program;
  readonly project: Project;
  /** The quotas, which are neither part of the program nor sent to browsers. */
  readonly quotas: QuotaPlan;
  /** The project for browsers, without secrets (PROJECT-6). */
  readonly publicProject: Project;
  /** Member fields that the survey reads. Browsers receive only these fields. */
  readonly memberFields: ReadonlySet<string>;
  readonly title: string;
  /** The author's style sheets, limited to the survey's page. */
  readonly styles: string | undefined;
  /** The author's script, which runs in its own frame if the operator allows it. */
  readonly script: string | undefined;
  /** Data that the project call returns beside the project (CALL-21). */
  readonly passThroughFields: PassThroughFields;
}
type PassThroughFields = Pick<
  ProjectData,
  'policy' | 'templates' | 'customAttr' | 'app_type' | 'ucss' | 'gcss'
>;

/** Compiles the stored text. It was checked when it was published, so an error now is a bug. */
export function readVersion(text: string, version: number): PublishedVersion {
  const { project, program, issues, styles } = readPublished(JSON.parse(text));
  if (project === undefined || program === undefined) {
    const firstError = issues.find(({ severity }) => severity === 'error');
    throw new Error(
      `version ${version} no longer passes the checks: ${firstError?.id} at ${firstError?.path}`,
    );
  }
  const quotas = quotasOf(program);
  return {
    version,
    program,
    project,
    quotas,
    publicProject: publicProject(project, {
      waits: findWaits(program, quotas),
      pointsOf: findPublicPoints(project),
    }),
    memberFields: findMemberFields(project),
    title: titleOf(project),
    styles: styles?.css,
    script: project.gjs?.trim() ? project.gjs : undefined,
    passThroughFields: computePassThroughFields(project, styles?.sheets),
  };
}

/** The moments at which browsers must request quotas. They get no other data about quotas (PROJECT-6). */
function findWaits(program: Program, quotas: QuotaPlan) {
  if (quotas.groups.length === 0) return undefined;
  const { start, questions } = waitsOfPlan(quotas);
  return { start, gids: questions.flatMap((index) => program.questions[index]?.gid ?? []) };
}

export const titleOf = (project: Project): string => plainRichText(project.title);

/** Fields that editors and host pages keep in the project file. The server only passes them on. */
function computePassThroughFields(
  { policy, templates, customAttr, app_type }: Project,
  sheets: PassThroughFields = {},
): PassThroughFields {
  return {
    ...(policy !== undefined && { policy }),
    ...(templates !== undefined && { templates }),
    ...(customAttr !== undefined && { customAttr }),
    ...(app_type !== undefined && { app_type }),
    ...sheets,
  };
}
