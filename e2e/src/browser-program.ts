import {
  compile,
  compileWith,
  type Program,
  usesExpressions,
  usesFeatures,
  usesPatterns,
} from '@canvass/logic';
import { expressionPartsFor } from '@canvass/logic/expressions';
import { quotaWaitsOf } from '@canvass/logic/effects';
import { findPublicPoints } from '@canvass/logic/inspect';
import { featuresFor } from '@canvass/logic/features';
import { patternTools } from '@canvass/logic/patterns';
import type { Project } from '@canvass/project';
import { loadProject, previewProject, publicProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';

/** Compiles a public project as the web application does, with only the parts of the engine that the project needs. */
export async function compileForBrowser(project: Project): Promise<Program> {
  const patterns = usesPatterns(project) ? patternTools : undefined;
  const expressions = usesExpressions(project) ? await expressionPartsFor(project, patterns) : undefined;
  const features = usesFeatures(project) ? await featuresFor(project) : undefined;
  return requireProgram(compileWith(project, registry, { expressions, features }));
}

/** Compiles a project file as the server and the command do, with all parts of the engine. */
export function compileForHost(file: unknown): Program {
  const { project, issues } = loadProject(JSON.stringify(file));
  if (project === undefined) throw new Error(`is no legal file: ${JSON.stringify(issues)}`);
  return requireProgram(compile(project, registry));
}

/** Compiles the project of a preview as the editor's player does for a survey with points. */
export function compileForPreview(project: Project): Program {
  return requireProgram(compile(previewProject(project), registry));
}

/** Creates the public project that a server would send to browsers. */
export function createPublicProject(program: Program): Project {
  const { project, nodes } = program;
  const quotaWaits = quotaWaitsOf(program);
  const gids = quotaWaits.nodes.flatMap((node) => {
    const nodeData = nodes[node];
    return nodeData?.kind === 'question' ? [nodeData.occurrence.question.gid] : [];
  });
  return publicProject(project, {
    waits: { start: quotaWaits.start, gids: [...new Set(gids)] },
    pointsOf: findPublicPoints(project),
  });
}

function requireProgram({ program, issues }: ReturnType<typeof compile>): Program {
  if (program === undefined) throw new Error(`does not compile: ${JSON.stringify(issues)}`);
  return program;
}
