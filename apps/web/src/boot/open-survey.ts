import { type BootData, LOAD_FAILED, OK } from '@canvass/protocol';
import { report } from '../network/reports.ts';
import { loadChunk } from '../network/load-chunk.ts';
import type { Link } from '../addresses/link.ts';
import type { OpenedSurvey, OpenSurvey } from './opened-survey.ts';
import { hasTexts, type Project } from '@canvass/project';

/** Survey info and project: from the page itself (CALL-11), else by two calls. */
export async function openSurvey(surveyId: string, link: Link, page: Document): Promise<OpenedSurvey> {
  const boot = readBoot(page, surveyId);
  if (boot === undefined) return fetchSurvey(surveyId, link);
  const { code, info, project, begin_time: beginTime, words } = boot;
  if (code !== OK && (await isClosed(boot, link)))
    return {
      kind: 'closed',
      code,
      ...(beginTime !== undefined && { beginTime }),
      ...(words !== undefined && { words }),
    };
  return info !== undefined && project !== undefined
    ? { kind: 'open', info, project }
    : fetchSurvey(surveyId, link);
}

/** What the codes mean is loaded only for a survey that has one. */
async function isClosed({ code, info }: BootData, link: Link): Promise<boolean> {
  const { IP_PRIVACY_OPEN, isClosing } = await loadChunk(() => import('./load-status.ts'));
  return isClosing(code, { ...link, ipPrivacyOpen: info?.ip_privacy_open ?? IP_PRIVACY_OPEN });
}

function readBoot(page: Document, surveyId: string): BootData | undefined {
  const text = page.getElementById('canvass-boot')?.textContent ?? '';
  try {
    // Our own server wrote it from the published project; a page cut off in the middle does not parse.
    const boot = JSON.parse(text) as Partial<BootData>;
    return boot.surveyId === surveyId && typeof boot.code === 'number' ? (boot as BootData) : undefined;
  } catch {
    return undefined;
  }
}

/** The project with the author's texts in a language, which its page may lack (CALL-20); undefined: they cannot be had now. */
export async function projectIn(
  opened: OpenSurvey,
  link: Link,
  language: string,
): Promise<Project | undefined> {
  if (hasTexts(opened.project, language)) return opened.project;
  const { fetchTranslation } = await loadChunk(() => import('./fetch-survey.ts'));
  return fetchTranslation(opened, language);
}

/** What cannot be had is reported, and leads to the page that says so (STATE-1, -1). */
async function fetchSurvey(surveyId: string, link: Link): Promise<OpenedSurvey> {
  const { fetchOpenSurvey } = await loadChunk(() => import('./fetch-survey.ts'));
  const opened = await fetchOpenSurvey(surveyId, link);
  if (opened.kind === 'closed' && opened.code === LOAD_FAILED)
    report('error', 'load', 'the survey could not be loaded');
  return opened;
}
