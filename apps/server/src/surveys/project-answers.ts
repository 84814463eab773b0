import { OK, type ProjectData, type SurveyState, type TranslationData } from '@canvass/protocol';
import {
  chooseLanguage,
  inOneLanguage,
  projectLanguages,
  translationId,
  translationOf,
} from '@canvass/project';
import { type SharedText, sharedText } from '../http/compressed-answers.ts';
import type { Settings } from '../settings.ts';
import type { PublishedVersion } from './published-version.ts';

/** What is wanted of a project: all of it, it in one language, or the texts of that language alone (CALL-20). */
export interface AskedLanguage {
  readonly language?: string;
  readonly textsOnly?: boolean;
  /** Of the survey now. */
  readonly state: SurveyState;
}

/** Answers of the project call, written once for each version, language and kind. */
export function createProjectAnswers(settings: Settings) {
  const answers = new WeakMap<PublishedVersion, Map<string, SharedText>>();
  return (
    published: PublishedVersion,
    { language: asked, textsOnly = false, state }: AskedLanguage,
  ): SharedText => {
    const { publicProject: project } = published;
    const language = asked === undefined ? undefined : chooseLanguage(projectLanguages(project), asked, []);
    const known = answers.get(published) ?? new Map<string, SharedText>();
    const key = `${language} ${textsOnly} ${state}`;
    const data = (): ProjectData | TranslationData =>
      textsOnly && language !== undefined
        ? textsIn(published, language)
        : { ...projectIn(published, language, settings), qs_status: state };
    const made = known.get(key) ?? sharedText(JSON.stringify({ code: OK, data: data() }));
    answers.set(published, known.set(key, made));
    return made;
  };
}

function projectIn(
  { publicProject, version, handedOn, script: gjs }: PublishedVersion,
  language: string | undefined,
  { authorScripts }: Settings,
): Omit<ProjectData, 'qs_status'> {
  return {
    project: language === undefined ? publicProject : inOneLanguage(publicProject, language),
    version,
    ...handedOn,
    ...(authorScripts && gjs !== undefined && { gjs }),
  };
}

function textsIn({ publicProject, version }: PublishedVersion, language: string): TranslationData {
  const id = translationId(publicProject, language);
  return {
    version,
    language,
    ...(id !== undefined && { language_trans_id: id }),
    texts: translationOf(publicProject, language),
  };
}
