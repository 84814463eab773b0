import type { Project } from '@canvass/project';
import type { QuestionTypeRegistry } from './question-type/question-type.ts';
import { type CompileResult, compileProject, type EngineParts } from './compile/compile.ts';
import { baseFeatures } from './features/base.ts';

/** `compileProject` with the features that every survey needs. The host loads the others if the project uses them. */
export const compileWith = (
  project: Project,
  registry: QuestionTypeRegistry,
  parts: Omit<EngineParts, 'base'>,
): CompileResult => compileProject(project, registry, { ...parts, base: baseFeatures });
