import { type BootData, LOAD_FAILED, OK } from '@canvass/protocol';
import { report } from '../network/reports.ts';
import { loadChunk } from '../network/load-chunk.ts';
import type { Link } from '../addresses/link.ts';
import type { OpenedSurvey, OpenSurvey } from './fetch-survey.ts';
import { hasOwnTexts, hasTexts, type Project } from '@canvass/project';

/** Reads survey info and project from the page (CALL-11), or else loads them by two calls. */
export async function openSurvey(surveyId: string, link: Link, page: Document): Promise<OpenedSurvey> {
  const boot = readBoot(page, surveyId);
  if (boot === undefined) return fetchSurvey(surveyId, link);
  const { code, info, project, begin_time: beginTime, words: texts } = boot;
  if (code !== OK && (await isClosed(boot)))
    return (await findHolder(boot, link)) ?? { kind: 'closed', code, beginTime, texts };
  return info !== undefined && project !== undefined
    ? { kind: 'open', info, project }
    : fetchSurvey(surveyId, link);
}

/** Whether the load code closes the survey. The table of codes is loaded only for a survey with a code. */
async function isClosed({ code }: BootData): Promise<boolean> {
  const { isClosing } = await loadChunk(() => import('./load-status.ts'));
  return isClosing(code);
}

/** Asks the server again with the token of the link's response, which the request of the page did not have. */
async function findHolder(boot: BootData, link: Link): Promise<OpenedSurvey | undefined> {
  if (link.uniqueLink === undefined) return undefined;
  const { fetchForHolder } = await loadChunk(() => import('./fetch-survey.ts'));
  return fetchForHolder(boot, link);
}

/** The data that the server has written into the page of this survey. */
export function readBoot(page: Document, surveyId: string | undefined): BootData | undefined {
  const text = page.getElementById('canvass-boot')?.textContent ?? '';
  try {
    // The server wrote it from the published project. A truncated page does not parse.
    const boot = JSON.parse(text) as Partial<BootData>;
    return boot.surveyId === surveyId && typeof boot.code === 'number' ? (boot as BootData) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the project with the author's texts in a language, which its page may lack (CALL-20), or undefined if they cannot be loaded now. */
export async function loadProjectIn(
  survey: OpenSurvey,
  link: Link,
  language: string,
): Promise<Project | undefined> {
  if (hasTexts(survey.project, language) && hasOwnTexts(survey.project, language)) return survey.project;
  const { fetchTranslation } = await loadChunk(() => import('./fetch-survey.ts'));
  return fetchTranslation(survey, language);
}

/** Loads the survey by calls, and reports a failed load (STATE-1, -1). */
async function fetchSurvey(surveyId: string, link: Link): Promise<OpenedSurvey> {
  const { fetchOpenSurvey } = await loadChunk(() => import('./fetch-survey.ts'));
  const survey = await fetchOpenSurvey(surveyId, link);
  if (survey.kind === 'closed' && survey.code === LOAD_FAILED)
    report('error', 'load', 'the survey could not be loaded');
  return survey;
}
