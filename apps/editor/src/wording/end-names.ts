import { type JsonRecord, listEnds, type NamedEnd } from '@canvass/authoring';
import { plainText } from '../document/plain-text.ts';
import type { Translate } from '../i18n/translation.tsx';

/** Maximum number of characters of a text that stands for a missing name. */
const MAX_NAME = 60;

/** The author's name of an end page, or else the beginning of its text, or else its number. */
function nameOfEnd({ name, content }: NamedEnd, number: number, t: Translate): string {
  const text = name.trim() || plainText(content);
  if (text === '') return t('end.unnamed', { number });
  return text.length <= MAX_NAME ? text : `${text.slice(0, MAX_NAME).trimEnd()}…`;
}

export interface EndChoice {
  readonly id: string;
  readonly name: string;
}

/** The end pages that jumps and nodes of the flow can lead to, with their names, in the order of the outline. */
export const listEndChoices = (project: JsonRecord, t: Translate): readonly EndChoice[] =>
  listEnds(project).map((end, index) => ({ id: end.id, name: nameOfEnd(end, index + 1, t) }));

/** The name of the end page with an id. The id itself if there is no such page. */
export const endPageName = (project: JsonRecord, id: string, t: Translate): string =>
  listEndChoices(project, t).find((end) => end.id === id)?.name ?? id;
