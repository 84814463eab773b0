import { END_STATES, type CanvasScreen, type EndWord } from '@canvass/protocol';
import { isRecord, type Project, type ProjectIssue } from '@canvass/project';
import { loadProject, previewProject as prepareForPreview } from '@canvass/project/file';
import type { Program, State } from '@canvass/logic';
import { compilePreview } from '../player/compile-preview.ts';
import { type Json, LOOK_FIELDS, removeLogic } from './page-of-items.ts';

/** The project and program of a page without questions. Both are undefined if the page cannot be drawn. */
export interface PreparedScreen {
  readonly project?: Project;
  readonly program?: Program;
  /** Findings because of which the page cannot be drawn. */
  readonly screenFaults: readonly ProjectIssue[];
}

/** Fields with the texts of pages without questions. */
const PAGE_FIELDS = ['desc_begin_page', 'desc_end_page', 'desc_status_page', 'btns_text', 'policy'] as const;

/** Maximum number of items for which the start page counts the questions. Larger surveys would be slow to compile. */
const MAX_COUNTED_ITEMS = 100;

/**
 * Prepares a page without questions, with placeholders as names. The start page counts the questions of a valid survey.
 * Otherwise, faults elsewhere in the survey are left out.
 */
export async function prepareScreen(file: unknown, screen: CanvasScreen): Promise<PreparedScreen> {
  let screenFaults: readonly ProjectIssue[] = [];
  for (const candidate of isRecord(file) ? listCandidates(file, screen) : []) {
    const { project: loadedProject, issues } = loadProject(candidate);
    screenFaults = issues.filter(({ severity }) => severity === 'error');
    const project = loadedProject && prepareForPreview(loadedProject);
    const program = project && (await compilePreview(project));
    if (project !== undefined && program !== undefined) return { project, program, screenFaults: [] };
  }
  return { screenFaults };
}

/** Files with the page, from the whole survey to the page alone. */
function listCandidates(file: Json, screen: CanvasScreen): readonly Json[] {
  const pick = (names: readonly string[]) => names.filter((name) => name in file);
  const texts = Object.fromEntries(pick(PAGE_FIELDS).map((name) => [name, withoutEffects(file[name])]));
  const look = Object.fromEntries(pick(LOOK_FIELDS).map((name) => [name, file[name]]));
  const plain = { format: 1, title: '', items: [QUESTION] };
  return [
    ...(screen.kind === 'start' && countItems(file) <= MAX_COUNTED_ITEMS ? [{ ...file, ...texts }] : []),
    { ...plain, ...look, ...texts, ...translationsOfPages(file) },
    { ...plain, ...look, ...texts },
    { ...plain, ...texts },
  ];
}

/** The translations of the texts of these pages, with placeholders as names. */
function translationsOfPages({ translations }: Json): Json {
  if (!isRecord(translations)) return {};
  const languages = Object.entries(translations).map(([language, items]) => {
    const texts = isRecord(items) ? items['project'] : undefined;
    const ofPages = Object.entries(isRecord(texts) ? texts : {}).filter(([key]) =>
      PAGE_FIELDS.some((field) => key.startsWith(field)),
    );
    return [language, { project: removeLogic(Object.fromEntries(ofPages)) }] as const;
  });
  return { translations: Object.fromEntries(languages) };
}

/** A page with placeholders as names, whose text does not appear letter by letter. */
function withoutEffects(page: unknown): unknown {
  const shown = removeLogic(page);
  return isRecord(shown) && 'typing' in shown ? { ...shown, typing: false } : shown;
}

/** A question in place of those of the survey, because a survey has at least one. */
const QUESTION = {
  type: 'G',
  gid: 'canvas-page',
  items: [{ type: 'Q', gid: 'canvas-question', qtype: 'blank', title: '…' }],
};

function countItems(item: unknown): number {
  const items = isRecord(item) ? item['items'] : undefined;
  return Array.isArray(items) ? items.reduce<number>((sum, inner) => sum + 1 + countItems(inner), 0) : 0;
}

const END_OF_WORD = {
  finished: END_STATES.finished,
  screen_out: END_STATES.screenOut,
  quota_full: END_STATES.quotaFull,
} as const satisfies Readonly<Record<EndWord, unknown>>;

/** The state of a response on a screen: ended, if the screen is an end page. */
export function stateOnScreen(state: State, screen: CanvasScreen | undefined): State {
  if (screen?.kind !== 'end') return state;
  const { status } = END_OF_WORD[screen.word];
  return { ...state, end: { is_end: 1, status, ...(screen.end !== undefined && { end: screen.end }) } };
}
