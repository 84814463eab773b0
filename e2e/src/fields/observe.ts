import {
  compile,
  endView,
  pageView,
  type Program,
  questionView,
  seedsFor,
  type State,
  start,
  step,
} from '@canvass/logic';
import { checkForAuthors } from '@canvass/logic/author-texts';
import { type Project, orderTextLanguages } from '@canvass/project';
import { findPublicPoints } from '@canvass/logic/inspect';
import { loadProject, publicProject } from '@canvass/project/file';
import type { FirstPageRenderer, FirstPageSurvey, SessionFacts, SurveyInfo } from '@canvass/protocol';
import { registry } from '@canvass/question-types';
import { codeRows } from '@canvass/protocol';
import { findStatusPageTexts } from '../../../apps/server/src/surveys/surveys.ts';
import type { PublishedVersion } from '../../../apps/server/src/surveys/published-version.ts';

/** A computed address hides the import from the type checker, which checks the web app with other settings. */
const RENDERER = new URL('../../../apps/web/src/server-render/first-page-renderer.tsx', import.meta.url).href;
const { renderer } = (await import(RENDERER)) as { readonly renderer: FirstPageRenderer };

export interface Sample {
  readonly file: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Whether two files have different findings, messages, interviews or pages. */
export async function areDifferent(one: Sample, other: Sample): Promise<boolean> {
  const [a, b] = [openSample(one), openSample(other)];
  if (a.findings !== b.findings) return true;
  if (a.program === undefined || b.program === undefined) return false;
  if (listRefusalTexts(a) !== listRefusalTexts(b)) return true;
  if (recordInterview(a.program, one.answers) !== recordInterview(b.program, other.answers)) return true;
  return (await drawPages(a.project)) !== (await drawPages(b.project));
}

interface OpenedSample {
  readonly findings: string;
  readonly project: Project | undefined;
  readonly program: Program | undefined;
}

function openSample({ file }: Sample): OpenedSample {
  const { project, issues } = loadProject(structuredClone(file));
  const compileResult = project && compile(project, registry, checkForAuthors);
  const findings = [...issues, ...(compileResult?.issues ?? [])].map(({ id, path }) => `${id} ${path}`);
  return { findings: JSON.stringify(findings), project, program: compileResult?.program };
}

function listRefusalTexts({ program, project }: OpenedSample): string {
  const version = { program, project, publicProject: project } as PublishedVersion; // the texts depend on no other field
  return JSON.stringify(
    codeRows.map(({ code }) => findStatusPageTexts(version, code, { link: undefined, browser: [] })),
  );
}

/** Fields that the engine only passes on. Comparisons of interviews ignore them. */
const PASSED_FIELDS = new Set(['question', 'option', 'row', 'group', 'answers']);
const MAX_PAGES = 40;

function recordInterview(program: Program, answers: Sample['answers']): string {
  const facts: SessionFacts = {
    seq: 7,
    seeds: seedsFor(program, 7),
    params: { vip: 'gold', age: '30', city: 'Bath' },
    device: 'phone',
    language: program.language,
    source: null,
    member: null,
    now: 1_767_225_600,
    utc_offset: 480,
  };
  let state: State = start(program, facts);
  const record: unknown[] = [];
  for (let turn = 0; turn < MAX_PAGES && state.end.is_end === 0; turn += 1) {
    const page = pageView(program, state);
    for (const gid of page.gids)
      if (gid in answers) state = step(program, state, { type: 'answer', gid, answer: answers[gid] }).state;
    const result = step(program, state, { type: 'next' });
    record.push(
      page,
      page.gids.map((gid) => questionView(program, state, gid)),
      result.state.issues,
      result.effects,
    );
    if (result.state.page === state.page && result.state.screen === state.screen) break;
    state = result.state;
  }
  const endTexts = [1, 2, 3].map((status) =>
    endView(program, { ...state, end: { ...state.end, status } as State['end'] }),
  ); // 1 to 3 are end statuses of surveys
  record.push(state.end, endTexts);
  return JSON.stringify(record, (key, value: unknown) => (PASSED_FIELDS.has(key) ? undefined : value));
}

const SURVEY_ID = 'A'.repeat(24);
const AGENTS = ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36'];

/** Renders start page, first questions and theme, on a phone and on a desktop. */
async function drawPages(fullProject: Project | undefined): Promise<string> {
  if (fullProject === undefined) return '';
  const withStart = publicProject(fullProject, { pointsOf: findPublicPoints(fullProject) });
  const withoutStart = { ...withStart, desc_begin_page: { ...withStart.desc_begin_page, skip: true } };
  const pages: unknown[] = [];
  for (const project of [withStart, withoutStart])
    for (const userAgent of AGENTS) {
      const visit = {
        path: `/s/${SURVEY_ID}`,
        search: '',
        userAgent,
        language: 'en-GB',
        words: 'en-GB',
        authored: orderTextLanguages(project, 'en-GB', []),
      } as const;
      const info = { version: 1, footer: false } as SurveyInfo; // the renderer reads no other field
      const survey: FirstPageSurvey = { surveyId: SURVEY_ID, info, project };
      const facts = renderer.facts(project, visit);
      const page = facts && (await drawOrError(() => renderer.render(survey, facts, 1)));
      pages.push(page, facts && renderer.servedPage(survey, facts, { screen: 'start', html: '' }, visit));
      pages.push(renderer.theme(fullProject, { fonts: '/fonts/' }));
    }
  return JSON.stringify(pages);
}

/** Returns what `draw` draws, or the error as a text if only a browser can draw the content. */
async function drawOrError<T>(draw: () => Promise<T>): Promise<T | string> {
  try {
    return await draw();
  } catch (error) {
    return String(error);
  }
}
