import type { JsonRecord } from '@canvass/authoring';
import { authorRows, productRows, type TextRow } from '@canvass/authoring/translations';
import { useMemo, useState } from 'react';

/** Fields that contain translations. A change of them changes no original. */
const TRANSLATED_FIELDS: ReadonlySet<string> = new Set([
  'translations',
  'translated_from',
  'glossary',
  'texts',
]);

/** All texts of a survey. The rows stay the same objects while only translations change. */
export function useRows(project: JsonRecord, languages: readonly string[]): readonly TextRow[] {
  const sources = useSources(project);
  const authored = useMemo(() => authorRows(sources), [sources]);
  const languageList = languages.join(' ');
  const { texts } = project;
  const product = useMemo(
    () => productRows(texts === undefined ? sources : { ...sources, texts }, languageList.split(' ')),
    [sources, texts, languageList],
  );
  return useMemo(() => [...authored, ...product], [authored, product]);
}

/** The project without translations: the same object as before if nothing else has changed. */
function useSources(project: JsonRecord): JsonRecord {
  const [latest, setLatest] = useState({ project, sources: withoutTranslations(project) });
  if (latest.project === project) return latest.sources;
  const next = withoutTranslations(project);
  const names = Object.keys(next);
  const isSame =
    names.length === Object.keys(latest.sources).length &&
    names.every((name) => latest.sources[name] === next[name]);
  const sources = isSame ? latest.sources : next;
  setLatest({ project, sources });
  return sources;
}

const withoutTranslations = (project: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(project).filter(([name]) => !TRANSLATED_FIELDS.has(name)));
