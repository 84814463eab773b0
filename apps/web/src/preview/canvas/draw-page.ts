import { start, type Program } from '@canvass/logic';
import { previewProject as prepareForPreview, loadProject, utcOffset } from '@canvass/project/file';
import { DEFAULT_TIMEZONE, type Project, type ProjectIssue } from '@canvass/project';
import type { CanvasPlan, CanvasScreen } from '@canvass/protocol';
import { usedTexts } from '../../boot/program.ts';
import { EMPTY_LOG } from '../../storage/record/answer-log.ts';
import { loadViews } from '../../features/question/question-views.ts';
import type { Translator } from '../../i18n/translator.ts';
import { begun } from '../../store/session-slice.ts';
import { type PreparedScreen, prepareScreen, stateOnScreen } from './draw-screen.ts';
import { type DrawnPage, isJson, type Json, pageOfItems, readField, removeLogic } from './page-of-items.ts';
import { applyTheme, computeTheme } from '../../styles/theme.ts';
import { languageChanged, layoutChanged } from '../../store/ui-slice.ts';
import { createMemoryNavigation } from '../player/memory-navigation.ts';
import { localFacts, createLocalRuntime } from '../player/local-runtime.ts';
import { compilePreview } from '../player/compile-preview.ts';

export interface PreparedPage extends DrawablePage {
  readonly plan: CanvasPlan;
  readonly page: DrawnPage;
  /** Findings because of which the page of `plan.screen` cannot be drawn. */
  readonly screenFaults: readonly ProjectIssue[];
}

interface DrawablePage {
  /** gids of the questions that can be drawn. */
  readonly drawable: ReadonlySet<string>;
  /** Findings about questions that cannot be drawn, by gid. */
  readonly faults: ReadonlyMap<string, readonly ProjectIssue[]>;
}

type CanvasRuntime = ReturnType<typeof createLocalRuntime>;

/** Draws pages for the editor. Unchanged questions are not drawn again. */
export interface PageDrawer {
  /** Undefined until the first page is drawn. */
  readonly runtime: () => CanvasRuntime | undefined;
  /** Prepares a page. Resolves to undefined if it has no item, or if `prepare` was called again meanwhile. */
  prepare(plan: CanvasPlan): Promise<PreparedPage | undefined>;
}

const SURVEY_ID = '0'.repeat(24);
const SEED = 0;

export function createPageDrawer(translator: Translator): PageDrawer {
  let runtime: CanvasRuntime | undefined;
  let latest: CanvasPlan | undefined;

  function show(program: Program, { language, layout, screen }: CanvasPlan): void {
    const offset = utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, Date.now() / 1_000);
    const respondent = { params: {}, layout, language, seed: SEED, utcOffset: offset, fullCells: [] };
    const begunState = start(program, localFacts(program, { ...respondent, mode: 'preview' }));
    const engine = stateOnScreen(begunState, screen);
    runtime ??= createCanvasRuntime(program, translator, { language, layout });
    runtime.runtime.program.current = program;
    const { store } = runtime;
    if (store.getState().ui.layout !== layout) store.dispatch(layoutChanged(layout));
    if (store.getState().ui.language !== language) store.dispatch(languageChanged(language));
    const { facts } = engine;
    store.dispatch(begun({ runId: 'canvas', version: 0, facts, credentials: null, log: EMPTY_LOG, engine }));
  }

  return {
    runtime: () => runtime,
    async prepare(plan) {
      latest = plan;
      const prepared = await (plan.screen === undefined
        ? preparePage(plan)
        : prepareOther(plan, plan.screen));
      if (prepared === undefined) return undefined;
      const { project, program, ...drawn } = prepared;
      if (project === undefined) return drawn;
      if (program === undefined) return { ...drawn, drawable: new Set() };
      await Promise.all([
        translator.load(plan.language, usedTexts(project), project),
        loadViews(program.questions.map(({ question }) => question)),
      ]);
      // Continuing would give the runtime an older page, which lacks new questions of the drawn page.
      if (latest !== plan) return undefined;
      applyTheme(document, computeTheme(inScheme(project, plan.scheme)));
      translator.show(plan.language);
      document.documentElement.dataset['layout'] = plan.layout;
      show(program, plan);
      return drawn;
    },
  };
}

type PageWithProgram = PreparedPage & Pick<PreparedScreen, 'project' | 'program'>;

async function preparePage(plan: CanvasPlan): Promise<PageWithProgram | undefined> {
  const page = pageOfItems(plan.project, plan.paths);
  if (page === undefined) return undefined;
  const { project, ...drawable } = await loadDrawable(page);
  const program = project && (await compilePreview(project));
  return {
    plan,
    page,
    screenFaults: [],
    ...drawable,
    ...(project && { project }),
    ...(program && { program }),
  };
}

/** Prepares a page without questions. */
async function prepareOther(plan: CanvasPlan, screen: CanvasScreen): Promise<PageWithProgram> {
  const page = { file: {}, gids: [], title: undefined, headings: {} };
  return {
    plan,
    page,
    drawable: new Set(),
    faults: new Map(),
    ...(await prepareScreen(plan.project, screen)),
  };
}

/** The project in a light or dark scheme. Projects that do not follow the device stay the same. */
function inScheme(project: Project, scheme: CanvasPlan['scheme']): Project {
  const ownScheme = project.design?.scheme ?? (project.settings?.dark === true ? 'auto' : 'light');
  return scheme === 'auto' || ownScheme !== 'auto'
    ? project
    : { ...project, design: { ...project.design, scheme } };
}

function createCanvasRuntime(
  program: Program,
  translator: Translator,
  { language, layout }: Pick<CanvasPlan, 'language' | 'layout'>,
): CanvasRuntime {
  const doNothing = () => undefined;
  return createLocalRuntime({
    surveyId: SURVEY_ID,
    version: 0,
    program,
    language,
    layout,
    params: {},
    showsCodes: false,
    translator,
    navigation: createMemoryNavigation(`/s/${SURVEY_ID}`),
    begin: doNothing,
    restart: doNothing,
  });
}

/** Maximum number of attempts to leave out faulty questions. Some faults are found only after others are removed. */
const MAX_ATTEMPTS = 4;
const QUESTION = /^\$\.items\[0\]\.items\[(\d+)\]/;

/** The project of a page without faulty questions, and their findings. `project` is absent if no question is valid. */
async function loadDrawable({
  file,
  gids,
}: DrawnPage): Promise<DrawablePage & { readonly project?: Project }> {
  const faults = new Map<string, readonly ProjectIssue[]>();
  let look = file;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const faultless = gids.map((gid, index) => ({ gid, index })).filter(({ gid }) => !faults.has(gid));
    if (faultless.length === 0) break;
    const { project, issues } = loadProject(
      withQuestions(
        look,
        faultless.map(({ index }) => index),
      ),
    );
    if (project !== undefined)
      return {
        project: prepareForPreview(project),
        drawable: new Set(faultless.map(({ gid }) => gid)),
        faults,
      };
    const errors = issues.filter(({ severity }) => severity === 'error');
    for (const issue of errors) {
      const gid = faultless[Number(QUESTION.exec(issue.path)?.[1] ?? -1)]?.gid;
      if (gid !== undefined) faults.set(gid, [...(faults.get(gid) ?? []), issue]);
      else if (issue.path.startsWith('$.translations')) look = withoutTranslations(look);
      // A fault of the design or settings must not empty the page, so it is drawn without them.
      else look = { format: 1, title: '', items: file['items'] };
    }
  }
  return { drawable: new Set(), faults };
}

const withoutTranslations = ({ translations: _, ...file }: Json): Json => file;

/** The file of a page with some of its questions, and only the translations of these questions. */
function withQuestions(file: DrawnPage['file'], indices: readonly number[]): object {
  const [group] = file['items'] as readonly [{ readonly items: readonly unknown[] }]; // made by `pageOfItems`
  const questions = indices.map((index) => group.items[index]);
  const gids = new Set<string>();
  collectGids(questions, gids);
  const { translations } = file;
  return {
    ...file,
    items: [{ ...group, items: questions }],
    ...(isJson(translations) && {
      translations: Object.fromEntries(
        Object.entries(translations).map(([language, texts]) => [
          language,
          Object.fromEntries([...gids].flatMap((gid) => keepTexts(texts, gid))),
        ]),
      ),
    }),
  };
}

function keepTexts(texts: unknown, gid: string): readonly (readonly [string, unknown])[] {
  const text = isJson(texts) ? readField(texts, gid) : undefined;
  return text === undefined ? [] : [[gid, removeLogic(text)]];
}

function collectGids(value: unknown, gids: Set<string>): void {
  if (Array.isArray(value)) for (const entry of value) collectGids(entry, gids);
  else if (isJson(value)) {
    if (typeof value['gid'] === 'string') gids.add(value['gid']);
    for (const field of Object.values(value)) collectGids(field, gids);
  }
}
