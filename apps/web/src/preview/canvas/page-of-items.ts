/** An object of a project file that was not checked. */
export type Json = Readonly<Record<string, unknown>>;

/** A page with the questions of some items. */
export interface DrawnPage {
  /** A project file with one group. */
  readonly file: Json;
  readonly gids: readonly string[];
  readonly title: string | undefined;
  /** Headings of sections without markup, by the gid of the section's first question. Outer sections come first. */
  readonly headings: Readonly<Record<string, readonly string[]>>;
}

/** Fields of the project that change the look of a page. */
export const LOOK_FIELDS = [
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

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const readField = (value: Json | readonly unknown[], key: string | number): unknown =>
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
export function removeLogic(value: unknown): unknown {
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
