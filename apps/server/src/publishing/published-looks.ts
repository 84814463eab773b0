import { DEFAULT_LOCALE } from '@canvass/project';
import type { Database } from '../database/database.ts';
import { createRecentMap } from '../database/recent-map.ts';

/** The image, the colour and the language with which operators see a survey in a list. */
export interface SurveyLook {
  /** Address of the image of its start page. */
  readonly cover: string | null;
  /** Colour as #rgb or #rrggbb. */
  readonly accent: string | null;
  /** Language of the texts in the project file. */
  readonly language: string;
}

interface PublishedId {
  readonly survey_id: string;
  readonly newest_version: number;
}

const MAX_KEPT = 2_000;
const NONE: SurveyLook = { cover: null, accent: null, language: '' };

/** Reads the look of a survey from its newest version. Versions never change, so each is read once. */
export function createPublishedLooks({ query }: Database) {
  const kept = createRecentMap<string, SurveyLook>(MAX_KEPT);
  return async ({ survey_id: surveyId, newest_version: version }: PublishedId): Promise<SurveyLook> => {
    const key = `${surveyId} ${version}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const row = await query
      .selectFrom('survey_version')
      .select('project')
      .where('survey_id', '=', surveyId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (row === undefined) return NONE;
    const look = lookOf(JSON.parse(row.project));
    kept.set(key, look);
    return look;
  };
}

/** Published files have passed the check, so these fields have their types. */
function lookOf(project: {
  readonly desc_begin_page?: { readonly page_header?: string; readonly bg_img?: string };
  readonly desc_common_page?: { readonly theme_style?: string };
  readonly design?: { readonly accent?: string };
  readonly project_lang?: { readonly answer_language?: string };
}): SurveyLook {
  const { desc_begin_page: begin, desc_common_page: common, design, project_lang } = project;
  return {
    cover: (begin?.page_header || begin?.bg_img) ?? null,
    accent: (design?.accent || common?.theme_style) ?? null,
    language: project_lang?.answer_language ?? DEFAULT_LOCALE,
  };
}
