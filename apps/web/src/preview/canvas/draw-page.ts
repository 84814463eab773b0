import { start, type Program } from '@canvass/logic';
import { previewProject as prepareForPreview, loadProject, utcOffset } from '@canvass/project/file';
import { DEFAULT_TIMEZONE, type Project, type ProjectIssue } from '@canvass/project';
import type { CanvasPlan } from '@canvass/protocol';
import { usedTexts } from '../../boot/program.ts';
import { EMPTY_LOG } from '../../storage/record/answer-log.ts';
import { loadViews } from '../../features/question/question-views.ts';
import type { Translator } from '../../i18n/translator.ts';
import { begun } from '../../store/session-slice.ts';
import { applyTheme, computeTheme } from '../../styles/theme.ts';
import { languageChanged, layoutChanged } from '../../store/ui-slice.ts';
import { createMemoryNavigation } from '../player/memory-navigation.ts';
import { localFacts, createLocalRuntime } from '../player/local-runtime.ts';
import { compilePreview } from '../player/compile-preview.ts';

/** An object of a project file that was not checked. */
type Json = Readonly<Record<string, unknown>>;

/** A page with the questions of some items. */
interface DrawnPage {
  /** A project file with one group. */
  readonly file: Json;
  readonly gids: readonly string[];
  readonly title: string | undefined;
  /** Headings of sections without markup, by the gid of the section's first question. Outer sections come first. */
  readonly headings: Readonly<Record<string, readonly string[]>>;
}

/** Fields of the project that change the look of a page. */
const LOOK_FIELDS = [
  'format',
  'title',
  'timezone',
  'design',
  'selectedTheme',
  'project_lang',
  'texts',
  'desc_common_page',
  'desc_question_page_default',
  'settings',
  'showQuestionCid',
  'openCustomCid',
  'hide_descriptor_number',
] as const;

/** Fields that hide parts of a question, reorder them, or read other questions. */
const LOGIC_FIELDS: ReadonlySet<string> = new Set([
  'disp_code',
  'jump_code',
  'dispSelect',
  'jumpSelect',
  'plaster_code',
  'auto_fill',
  'auto_code',
  'auto_val',
  'autoSelect',
  'autofill_next',
  'autofill_exclusive',
  'loop_autofill',
  'defaultOptionSelect',
  'option_bind_list',
  'row_bind_list',
  'optionsBindEffect',
  'rowsBindEffect',
  'option_from',
  'question_from',
  'option_origin',
  'option_order',
  'option_group_order',
  'row_order',
  'row_group_order',
  'screens',
  'swap',
  'look_seconds',
  'answer_seconds',
]);

/**
 * Returns the page with the items at these paths, without logic and values of placeholders, so that faults elsewhere
 * never empty it. Returns undefined if no path leads to an item.
 */
export function pageOfItems(
  project: unknown,
  paths: readonly (readonly (string | number)[])[],
): DrawnPage | undefined {
  const items = paths.map((path) => valueAt(project, path)).filter(isJson);
  const [first] = items;
  if (!isJson(project) || first === undefined) return undefined;
  const questions = items.flatMap(questionsIn).map(withoutLogic);
  const look = Object.fromEntries(
    LOOK_FIELDS.flatMap((name) => (name in project ? [[name, project[name]]] : [])),
  );
  const title = items.length > 1 || first['type'] === 'Q' ? undefined : first['title'];
  return {
    file: {
      format: 1,
      title: '',
      ...look,
      items: [{ type: 'G', gid: 'canvas-page', items: questions }],
      ...('translations' in project && { translations: project['translations'] }),
    },
    gids: questions.map(({ gid }) => String(gid)),
    title: typeof title === 'string' ? title : undefined,
    headings: Object.fromEntries(items.flatMap((item) => headingsIn(item))),
  };
}

const valueAt = (project: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (isJson(value) || Array.isArray(value) ? readField(value, key) : undefined),
    project,
  );

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const readField = (value: Json | readonly unknown[], key: string | number): unknown =>
  Object.hasOwn(value, key) ? (value as Json)[key] : undefined;

function questionsIn(item: Json): readonly Json[] {
  if (item['type'] === 'Q') return [item];
  const parts = item['items'];
  return Array.isArray(parts) ? parts.filter(isJson).flatMap(questionsIn) : [];
}

/** Pairs of a gid and the headings above its question. A later pair includes the headings of an earlier one. */
function headingsIn(
  item: Json,
  outer: readonly string[] = [],
): readonly (readonly [string, readonly string[]])[] {
  const parts = Array.isArray(item['items']) && item['type'] !== 'Q' ? item['items'].filter(isJson) : [];
  const title = item['type'] === 'S' ? removeLogic(item['title']) : undefined;
  const headings = typeof title === 'string' ? [...outer, title.replaceAll(/<[^>]*>/g, '')] : outer;
  const [first] = questionsIn(item);
  return [
    ...(headings.length > 0 && first !== undefined ? [[String(first['gid']), headings] as const] : []),
    ...parts.flatMap((part, at) => headingsIn(part, at === 0 ? headings : [])),
  ];
}

const withoutLogic = (question: Json): Json => removeLogic(question) as Json;

/** Removes logic at every depth, and shows placeholders by their names. */
function removeLogic(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(PLACEHOLDER, '‹$1›');
  if (Array.isArray(value)) return value.map(removeLogic);
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) =>
      LOGIC_FIELDS.has(name) ? [] : [[name, removeLogic(field)]],
    ),
  );
}

/** Matches `{{ Q1 }}`, `{{ Q1 | default("you") }}` and `[Q1]`. */
const PLACEHOLDER =
  /(?:\{\{|\[(?=(?:Q\d+\w*|(?:ext|member):\s*[\p{L}_][\p{L}\p{M}\p{N}_$]*|total_score|answerName)\]))\s*([^{}|[\]]{1,80}?)\s*(?:\|[^{}]{0,200})?(?:\}\}|\])/gu;

export interface PreparedPage extends DrawablePage {
  readonly plan: CanvasPlan;
  readonly page: DrawnPage;
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

  function show(program: Program, { language, layout }: CanvasPlan): void {
    const offset = utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, Date.now() / 1_000);
    const respondent = { params: {}, layout, language, seed: SEED, utcOffset: offset, fullCells: [] };
    const engine = start(program, localFacts(program, { ...respondent, mode: 'preview' }));
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
      const page = pageOfItems(plan.project, plan.paths);
      if (page === undefined) return undefined;
      const { project, ...drawable } = await loadDrawable(page);
      if (project === undefined) return { plan, page, ...drawable };
      const program = await compilePreview(project);
      if (program === undefined) return { plan, page, drawable: new Set(), faults: drawable.faults };
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
      return { plan, page, ...drawable };
    },
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
