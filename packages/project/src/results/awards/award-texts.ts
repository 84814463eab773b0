import type { ProjectFile } from '../../project.ts';
import { objectsIn, textOf, type Authored } from '../../findings/authored.ts';

export const AWARD_TEXTS = 'awards.';

const OF_AWARD = ['title', 'description', 'rules', 'odds_text'] as const;
const OF_PRIZE = ['name', 'unit', 'note', 'text'] as const;

/**
 * The texts of awards by their paths, which contain the ids of awards and prizes: `awards.summer.title`,
 * `awards.summer.prizes.first.name`.
 */
export function textsOfAwards(
  project: Authored<ProjectFile>,
): ReadonlyMap<string, { readonly isRich: false; readonly text?: string }> {
  const texts = new Map<string, { readonly isRich: false; readonly text?: string }>();
  const add = (path: string, text: string | undefined): void =>
    void texts.set(path, { isRich: false, ...(text !== undefined && { text }) });
  for (const [award] of objectsIn(project, 'awards', undefined)) {
    const prefix = `${AWARD_TEXTS}${textOf(award.id) ?? ''}`;
    for (const field of OF_AWARD) add(`${prefix}.${field}`, textOf(award[field]));
    for (const [prize] of objectsIn(award, 'prizes', undefined))
      for (const field of OF_PRIZE)
        add(`${prefix}.prizes.${textOf(prize.id) ?? ''}.${field}`, textOf(prize[field]));
  }
  return texts;
}
