/** A value of a project file that was not checked. */
type Json = Readonly<Record<string, unknown>>;

/** A page on which only the questions of one item are drawn, all of them and in the order of the file. */
export interface DrawnPage {
  /** A project file with one group. */
  readonly file: Json;
  /** gids of its questions. */
  readonly gids: readonly string[];
  readonly title: string | undefined;
  /** Headings of sections without markup, by the gid of the first question in each. The outer section comes first. */
  readonly headings: Readonly<Record<string, readonly string[]>>;
}

/** Fields of the project that change how a page looks. */
const LOOK = [
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
const LOGIC: ReadonlySet<string> = new Set([
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
 * The page with some items, without logic and placeholders, so that faults elsewhere never empty it. Undefined if no
 * path leads to an item.
 */
export function pageOfItems(
  project: unknown,
  paths: readonly (readonly (string | number)[])[],
): DrawnPage | undefined {
  const items = paths.map((path) => valueAt(project, path)).filter(isJson);
  const [first] = items;
  if (!isJson(project) || first === undefined) return undefined;
  const questions = items.flatMap(questionsIn).map(withoutLogic);
  const look = Object.fromEntries(LOOK.flatMap((name) => (name in project ? [[name, project[name]]] : [])));
  const title = items.length > 1 || first['type'] === 'Q' ? undefined : first['title'];
  return {
    file: {
      format: 1,
      title: '',
      ...look,
      items: [{ type: 'G', gid: 'canvas-page', items: questions }],
    },
    gids: questions.map(({ gid }) => String(gid)),
    title: typeof title === 'string' ? title : undefined,
    headings: Object.fromEntries(items.flatMap((item) => headingsIn(item))),
  };
}

const valueAt = (project: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (isJson(value) || Array.isArray(value) ? read(value, key) : undefined),
    project,
  );

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const read = (value: Json | readonly unknown[], key: string | number): unknown =>
  Object.hasOwn(value, key) ? (value as Json)[key] : undefined;

function questionsIn(item: Json): readonly Json[] {
  if (item['type'] === 'Q') return [item];
  const inside = item['items'];
  return Array.isArray(inside) ? inside.filter(isJson).flatMap(questionsIn) : [];
}

/** Entries of `headings`. Later entries of a question include earlier ones. */
function headingsIn(
  item: Json,
  outer: readonly string[] = [],
): readonly (readonly [string, readonly string[]])[] {
  const inside = Array.isArray(item['items']) && item['type'] !== 'Q' ? item['items'].filter(isJson) : [];
  const title = item['type'] === 'S' ? strip(item['title']) : undefined;
  const own = typeof title === 'string' ? [...outer, title.replaceAll(/<[^>]*>/g, '')] : outer;
  const [first] = questionsIn(item);
  return [
    ...(own.length > 0 && first !== undefined ? [[String(first['gid']), own] as const] : []),
    ...inside.flatMap((part, at) => headingsIn(part, at === 0 ? own : [])),
  ];
}

const withoutLogic = (question: Json): Json => strip(question) as Json;

/** Removes logic at every depth, and shows placeholders by their names. */
function strip(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(PLACEHOLDER, '‹$1›');
  if (Array.isArray(value)) return value.map(strip);
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (LOGIC.has(name) ? [] : [[name, strip(field)]])),
  );
}

/** `{{ Q1 }}`, `{{ Q1 | default("you") }}` or `[Q1]`. */
const PLACEHOLDER =
  /(?:\{\{|\[(?=(?:Q\d+\w*|(?:ext|member):\s*[\p{L}_][\p{L}\p{M}\p{N}_$]*|total_score|answerName)\]))\s*([^{}|[\]]{1,80}?)\s*(?:\|[^{}]{0,200})?(?:\}\}|\])/gu;
