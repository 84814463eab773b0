import type { FindingTexts } from '@canvass/project/file';
import { loaders } from 'virtual:text-loaders/findings';

/** Loads the texts of findings. Resolves to undefined for English, and if the texts cannot be loaded. */
export async function loadFindingTexts(language: string): Promise<FindingTexts | undefined> {
  const load = Object.hasOwn(loaders, language) ? loaders[language] : undefined;
  // If loading fails, findings stay in English. The next check tries again.
  const loadedTable = await load?.().catch(() => undefined);
  return loadedTable && { language, texts: loadedTable.texts };
}
