import { type BootData, LOAD_FAILED, OK } from '@canvass/protocol';
import { loadChunk } from './load-chunk.ts';
import type { Link } from './link.ts';
import type { OpenedSurvey } from './opened-survey.ts';

/** Survey info and project: from the page itself (CALL-11), else by two calls. */
export async function openSurvey(surveyId: string, link: Link, page: Document): Promise<OpenedSurvey> {
  const boot = readBoot(page, surveyId);
  if (boot === undefined) return fetchSurvey(surveyId, link);
  if (boot.code === OK && boot.info !== undefined && boot.project !== undefined)
    return { kind: 'open', info: boot.info, project: boot.project };
  return closed(boot.code, boot.begin_time);
}

const closed = (code: number, beginTime: string | undefined): OpenedSurvey => ({
  kind: 'closed',
  code: code === OK ? LOAD_FAILED : code,
  ...(beginTime !== undefined && { beginTime }),
});

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

async function fetchSurvey(surveyId: string, link: Link): Promise<OpenedSurvey> {
  const { fetchOpenSurvey } = await loadChunk(() => import('./fetch-survey.ts'));
  return fetchOpenSurvey(surveyId, link);
}
