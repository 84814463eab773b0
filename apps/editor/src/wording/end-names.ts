import { type JsonRecord, listEnds } from '@canvass/authoring';
import { type OuterPage, titleOfEnd } from '../document/outer-pages.ts';
import type { Translate } from '../i18n/translation.tsx';

/** The name of a page before or after the questions. */
export const nameOfPage = ({ label, title, number }: OuterPage, t: Translate): string =>
  label === 'named' ? title || t('end.unnamed', { number }) : t(`page.${label}`);

export interface EndChoice {
  readonly id: string;
  readonly name: string;
}

/** The end pages that jumps and nodes of the flow can lead to, with their names, in the order of the outline. */
export const listEndChoices = (project: JsonRecord, t: Translate): readonly EndChoice[] =>
  listEnds(project).map((end, index) => ({
    id: end.id,
    name: titleOfEnd(end) || t('end.unnamed', { number: index + 1 }),
  }));

/** The name of the end page with an id. Says so if there is no such page. */
export const endPageName = (project: JsonRecord, id: string, t: Translate): string =>
  listEndChoices(project, t).find((end) => end.id === id)?.name ?? t('choice.unknown');
