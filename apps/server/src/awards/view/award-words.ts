import { chooseLanguage, type Project, projectLanguages } from '@canvass/project';
import type { PublishedAward } from '../published-award.ts';

/** The author's words of an award, in one language. */
export interface Words {
  of(field: 'title' | 'description' | 'rules' | 'odds_text'): string | undefined;
  ofPrize(prize: string, field: 'name' | 'unit' | 'note' | 'text'): string | undefined;
}

/** In the language that is asked for, where the project offers it, else in its own. */
export function wordsIn({ id, award, prizes, version }: PublishedAward, language: string | undefined): Words {
  const { project } = version;
  const texts = textsOf(project, language);
  const translated = (path: string): string | undefined => {
    const text: unknown = texts[`awards.${id}.${path}`];
    return typeof text === 'string' ? text : undefined;
  };
  return {
    of: (field) => translated(field) ?? award[field],
    ofPrize: (prize, field) =>
      translated(`prizes.${prize}.${field}`) ?? prizes.find((one) => one.id === prize)?.prize[field],
  };
}

function textsOf(project: Project, language: string | undefined): Readonly<Record<string, unknown>> {
  if (language === undefined) return {};
  const chosen = chooseLanguage(projectLanguages(project), language, []);
  return project.translations?.[chosen]?.['project'] ?? {};
}
