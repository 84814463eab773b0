import { listImageWidths, readImageFile } from '@canvass/project/images';
import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../uploads/file-store.ts';
import {
  deleteImage,
  dropImage,
  findImagesSavedBefore,
  findNamesInLibrary,
  findNamesInProjects,
  listSurveysIn,
  removeFromSurvey,
} from './image-store.ts';

/** Time for which an unused image is kept after it was saved, because its draft may not have been saved yet. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** The name in the file store. It has no dots, so that backups accept it. */
export const keyOf = (name: string, width: number): string => `${name}-${width}`;

/**
 * Deletes images older than a day that no version, draft, earlier state of a draft or part of the library names.
 */
export async function sweepImages(
  { database, now, warn }: Pick<Foundation, 'database' | 'now' | 'warn'>,
  store: FileStore,
  stopping: AbortSignal,
): Promise<void> {
  const before = new Date(now() - KEPT_MS);
  const oldNames = await findImagesSavedBefore(database, before);
  if (oldNames.size === 0) return;
  const namesOfSurveys = await findUsedNames(database, stopping);
  if (stopping.aborted) return;
  for (const [surveyId, usedNames] of namesOfSurveys)
    await removeFromSurvey(database, surveyId, { usedNames, before });
  const usedNames = new Set([
    ...[...namesOfSurveys.values()].flatMap((names) => [...names]),
    ...(await findNamesInLibrary(database)),
  ]);
  for (const name of [...oldNames].filter((old) => !usedNames.has(old))) {
    if (stopping.aborted) return;
    // An image that was saved again meanwhile is kept, because a project is about to use it.
    if (!(await dropImage(database, name, before))) continue;
    try {
      await removeBytes(store, name);
      await deleteImage(database, name);
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      warn({ reason }, 'an image could not be removed; the next sweep tries again');
    }
  }
}

/** The names in the versions, the draft and its earlier states of each survey. Incomplete if the server is stopping. */
async function findUsedNames(
  database: Database,
  stopping: AbortSignal,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const namesOfSurveys = new Map<string, Set<string>>();
  for (const surveyId of await listSurveysIn(database, 'survey_image'))
    namesOfSurveys.set(surveyId, new Set());
  for (const table of ['survey_version', 'draft', 'draft_state'] as const)
    for (const surveyId of await listSurveysIn(database, table)) {
      if (stopping.aborted) return namesOfSurveys;
      const names = namesOfSurveys.get(surveyId) ?? new Set();
      for (const name of await findNamesInProjects(database, table, surveyId)) names.add(name);
      namesOfSurveys.set(surveyId, names);
    }
  return namesOfSurveys;
}

async function removeBytes(store: FileStore, name: string): Promise<void> {
  const image = readImageFile(`${name}.webp`);
  for (const width of image === undefined ? [] : listImageWidths(image))
    await store.remove(keyOf(name, width));
}
