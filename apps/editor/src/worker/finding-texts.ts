import type { FindingTexts } from '@canvass/project/file';
import { findingTables } from './finding-tables.gen.ts';

const TABLES: Readonly<Record<string, () => Promise<Pick<FindingTexts, 'texts'>>>> = findingTables;

/** The texts of findings in a language. Undefined for English, and if they cannot be loaded. */
export async function loadFindingTexts(language: string): Promise<FindingTexts | undefined> {
  const load = Object.hasOwn(TABLES, language) ? TABLES[language] : undefined;
  // Findings in English are better than none. The next check tries again.
  const loaded = await load?.().catch(() => undefined);
  return loaded && { language, texts: loaded.texts };
}
