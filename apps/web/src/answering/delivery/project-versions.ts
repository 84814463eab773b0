import type { ApiError } from '@canvass/api-client';
import type { Program } from '@canvass/logic';
import { hasOwnTexts, hasTexts, mergeTranslation } from '@canvass/project';
import { report } from '../../network/reports.ts';
import { reactTo } from '../../store/failure.ts';
import type { SessionContext } from '../session-context.ts';
import { loadProject, loadTranslation } from './calls.ts';

/**
 * `unavailable`: the server cannot be reached, and a later try may succeed. `failed`: the server replied with a failure
 * that may pass. `gone`: the version was removed or does not fit.
 */
export type VersionFailure = 'unavailable' | 'failed' | 'gone';

export const mayPass = (result: unknown): result is 'unavailable' | 'failed' =>
  result === 'unavailable' || result === 'failed';

/** A version to load, with the author's texts in one language (CALL-20). */
export interface VersionRequest {
  readonly version: number;
  readonly token: string | undefined;
  /** Defaults to the language of the page. */
  readonly language?: string;
}

/** Loads and compiles a version. The program on the screen does not change. */
export async function loadVersion(
  context: SessionContext,
  { version, token, language = context.store.getState().ui.language }: VersionRequest,
): Promise<Program | VersionFailure> {
  if (version === context.programVersion) {
    // Without these texts the survey is shown in its own language.
    await addTranslation(context, language);
    return context.program.current;
  }
  const result = await loadProject(context, { version, language, token });
  if (!('data' in result)) {
    const { kind } = result.error;
    const hasReplied = kind === 'http' || kind === 'code';
    // `pageCaller` has reported network failures already.
    if (hasReplied)
      report('error', 'load', `version ${version} of the project: ${kind} ${errorNumber(result.error)}`);
    if (reactTo(result.error).kind !== 'retry') return 'gone';
    return hasReplied ? 'failed' : 'unavailable';
  }
  try {
    return (await context.compile(result.data.project)) ?? 'gone';
  } catch {
    return 'unavailable'; // a part of the app could not be loaded
  }
}

const errorNumber = (error: ApiError): number | string =>
  error.kind === 'http' ? error.status : error.kind === 'code' ? error.code : '';

/** Makes `program`, which is compiled from `version`, the program of the response on the screen. */
export function applyVersion(context: SessionContext, version: number, program: Program): void {
  context.program.current = program;
  context.programVersion = version;
}

/** Loads a version and makes it the program of the response on the screen (STATE-14). */
export async function switchVersion(
  context: SessionContext,
  requested: VersionRequest,
): Promise<'ok' | VersionFailure> {
  const loadResult = await loadVersion(context, requested);
  if (typeof loadResult === 'string') return loadResult;
  applyVersion(context, requested.version, loadResult);
  return 'ok';
}

/**
 * Adds the author's texts in a language to the current program if it lacks them (CALL-20). No answer depends on them,
 * so texts of a newer version are accepted. Returns false if they cannot be loaded now.
 */
export async function addTranslation(context: SessionContext, language: string): Promise<boolean> {
  const { program, programVersion: version, store } = context;
  const { current } = program;
  if (hasTexts(current.project, language) && hasOwnTexts(current.project, language)) return true;
  const token = store.getState().queue.credentials?.token;
  const result = await loadTranslation(context, { version, language, token });
  if (!('data' in result)) return false;
  const compiled = await context.compile(mergeTranslation(current.project, language, result.data));
  if (compiled === undefined) return false;
  // Another version or language was loaded meanwhile.
  if (program.current !== current) return addTranslation(context, language);
  program.current = compiled;
  return true;
}
