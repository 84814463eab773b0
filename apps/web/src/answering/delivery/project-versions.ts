import type { Program } from '@canvass/logic';
import { reactTo } from './failure.ts';
import type { SessionContext } from '../session-context.ts';

/** `unavailable`: not now, a later try may succeed. `gone`: never, the version is not there or does not fit. */
export type VersionFailure = 'unavailable' | 'gone';

/** The program of a version; it is not in use yet. */
export async function loadVersion(
  context: SessionContext,
  version: number,
): Promise<Program | VersionFailure> {
  if (version === context.programVersion) return context.program.current;
  const result = await context.calls.project(version);
  if (!('data' in result)) return reactTo(result.error).kind === 'retry' ? 'unavailable' : 'gone';
  try {
    return (await context.compile(result.data.project)) ?? 'gone';
  } catch {
    return 'unavailable'; // a part of the app could not be loaded
  }
}

/** From here on the response on the screen is computed by `program`, which is that of `version`. */
export function applyVersion(context: SessionContext, version: number, program: Program): void {
  context.program.current = program;
  context.programVersion = version;
}

/** A response stays on the version that it began on (STATE-14). */
export async function switchVersion(
  context: SessionContext,
  version: number,
): Promise<'ok' | VersionFailure> {
  const loaded = await loadVersion(context, version);
  if (typeof loaded === 'string') return loaded;
  applyVersion(context, version, loaded);
  return 'ok';
}
