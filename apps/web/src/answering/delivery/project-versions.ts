import type { ApiError } from '@canvass/api-client';
import type { Program } from '@canvass/logic';
import { hasTexts, withTranslation } from '@canvass/project';
import { report } from '../../network/reports.ts';
import { reactTo } from '../../store/failure.ts';
import type { SessionContext } from '../session-context.ts';
import { loadProject, loadTranslation } from './calls.ts';

/** `unavailable`: not now, a later try may succeed. `gone`: never, the version is not there or does not fit. */
export type VersionFailure = 'unavailable' | 'gone';

/** A version, for the response that the token is of, with the author's texts in a language (CALL-20). */
export interface WantedVersion {
  readonly version: number;
  readonly token: string | undefined;
  /** Left out: that of the page. */
  readonly language?: string;
}

/** The program of a version; it is not in use yet. */
export async function loadVersion(
  context: SessionContext,
  { version, token, language = context.store.getState().ui.language }: WantedVersion,
): Promise<Program | VersionFailure> {
  if (version === context.programVersion) {
    // Without them the survey can be read all the same, in its own language.
    await addTranslation(context, language);
    return context.program.current;
  }
  const result = await loadProject(context, { version, language, token });
  if (!('data' in result)) {
    const { kind } = result.error;
    // A network failure has been reported where the call was made.
    if (kind === 'http' || kind === 'code')
      report('error', 'load', `version ${version} of the project: ${kind} ${errorNumber(result.error)}`);
    return reactTo(result.error).kind === 'retry' ? 'unavailable' : 'gone';
  }
  try {
    return (await context.compile(result.data.project)) ?? 'gone';
  } catch {
    return 'unavailable'; // a part of the app could not be loaded
  }
}

const errorNumber = (error: ApiError): number | string =>
  error.kind === 'http' ? error.status : error.kind === 'code' ? error.code : '';

/** From here on the response on the screen is computed by `program`, which is that of `version`. */
export function applyVersion(context: SessionContext, version: number, program: Program): void {
  context.program.current = program;
  context.programVersion = version;
}

/** A response stays on the version that it began on (STATE-14). */
export async function switchVersion(
  context: SessionContext,
  wanted: WantedVersion,
): Promise<'ok' | VersionFailure> {
  const loaded = await loadVersion(context, wanted);
  if (typeof loaded === 'string') return loaded;
  applyVersion(context, wanted.version, loaded);
  return 'ok';
}

/**
 * Brings the author's texts in a language into the program on the screen, where it lacks them (CALL-20); nothing that
 * was answered depends on them, so those of a newer version will do. False: they cannot be had now.
 */
export async function addTranslation(context: SessionContext, language: string): Promise<boolean> {
  const { program, programVersion: version, store } = context;
  const { current } = program;
  if (hasTexts(current.project, language)) return true;
  const token = store.getState().queue.credentials?.token;
  const result = await loadTranslation(context, { version, language, token });
  if (!('data' in result)) return false;
  const compiled = await context.compile(withTranslation(current.project, language, result.data.texts));
  if (compiled === undefined) return false;
  // Another version, or another language, has come meanwhile.
  if (program.current !== current) return addTranslation(context, language);
  program.current = compiled;
  return true;
}
