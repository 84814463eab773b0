import type { Group, Page, Project, ProjectItem as Item, Question, Section } from '../project.ts';
import { nodesOfFlow, setNodesOf } from '../flow/set-questions.ts';
import { PROJECT_KEY } from '../translations/translatable.ts';
import { GROUP_END } from '../schema/rule-words.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';
import { KEEP, mapBySchema } from './map-project.ts';

/** Fields that a preview of one item keeps. Other fields are omitted, or reduced to what kept questions use. */
const IS_KEPT: Readonly<Record<keyof Project, boolean>> = {
  $schema: false,
  format: true,
  projectId: true,
  title: true,
  timezone: true,
  items: false,
  rule_map: false,
  checks: false,
  dispConsList: false,
  dispOptConsList: false,
  jumpConsList: false,
  relatedRefs: false,
  optionOrderRefs: false,
  flow: false,
  quotas: false,
  ext_params: false,
  mergePage: false,
  one_question_on_page: true,
  hide_descriptor_number: true,
  showQuestionCid: true,
  openCustomCid: true,
  limit_device: false,
  messaging: false,
  select_view: true,
  selectedTheme: true,
  design: true,
  desc_begin_page: false,
  desc_common_page: true,
  desc_question_page_default: true,
  desc_end_page: false,
  desc_status_page: false,
  btns_text: true,
  project_lang: true,
  translations: false,
  translated_from: false,
  glossary: false,
  texts: true,
  text_order: true,
  settings: true,
  app_type: false,
  templates: false,
  customAttr: false,
  policy: false,
  ucss: false,
  gcss: false,
  gjs: false,
  qs_status: false,
  scores: false,
  report: false,
  vote: false,
  awards: false,
  quota_waits: false,
  has_awards: false,
  originItems: false,
  ruleList: false,
  answerRefs: false,
};

/**
 * Reduces a project to the preview of one question, section, group or page: that item, and the questions that it reads
 * through carried options, placeholders and its own rules, with the values that the flow sets for them. Conditions of
 * the item, jumps out of it and the rest of the survey are omitted.
 */
export function previewOfItem(project: Project, gid: string): Project | undefined {
  const scope = itemsIn(project.items).find((item) => item.gid === gid);
  if (scope === undefined) return undefined;
  const parts = computeParts(project, scope);
  const names = new Set(parts.inScope);
  for (;;) {
    const preview = createPreview(project, parts, names);
    const sets = setNodesOf(project.flow).filter(({ cid }) => cid !== undefined && names.has(cid));
    const readNames = [...namesIn(preview), ...sets.flatMap(({ value_code: code = '' }) => wordsIn(code))];
    const previousSize = names.size;
    for (const name of readNames) for (const meaning of listMeanings(name, parts)) names.add(meaning);
    if (names.size === previousSize)
      return project.flow === undefined ? preview : withSets(preview, project.flow, sets);
  }
}

type Flow = NonNullable<Project['flow']>;
type Checks = NonNullable<Project['checks']>;
type Quotas = NonNullable<Project['quotas']>;
type Translations = NonNullable<Project['translations']>;

/** Adds a flow that sets the values before the groups. If several nodes set one value, the last node applies. */
function withSets(preview: Project, flow: Flow, sets: readonly Flow[]): Project {
  if (sets.length === 0) return preview;
  const fids = new Set(sets.map(({ fid }) => fid));
  const groups = preview.items.map(({ gid }, at): Flow => {
    const fid = `shown_${at + 1}`;
    return { fid: fids.has(fid) ? `${fid}_${gid}` : fid, type: 'G', gid };
  });
  return { ...preview, flow: { fid: flow.fid, type: 'F', ftype: 'root', items: [...sets, ...groups] } };
}

interface Parts {
  readonly scope: Item;
  readonly inScope: ReadonlySet<string>;
  /** gids of questions by the names that refer to them: gids and cids of questions and groups, gids of options and rows. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
}

function computeParts({ items }: Project, scope: Item): Parts {
  const owners = new Map<string, readonly string[]>();
  const addOwner = (name: string | undefined, item: Item): void => {
    if (name === undefined || owners.has(name)) return;
    const gids = itemsIn([item]).flatMap(({ type, gid }) => (type === 'Q' ? [gid] : []));
    owners.set(name, gids);
  };
  const allItems = itemsIn(items);
  // A cid takes precedence over a gid. Of duplicates the first counts.
  for (const item of allItems) addOwner(item.cid, item);
  for (const item of allItems) {
    addOwner(item.gid, item);
    const parts = item.type === 'Q' ? gidsIn(item) : [];
    for (const gid of parts) addOwner(gid, item);
  }
  return { scope, inScope: new Set(itemsIn([scope]).map(({ gid }) => gid)), owners };
}

/** The questions that a name in rules, parameters or quotas refers to, and the name itself. `Q5R1A2` refers to `Q5`. */
function listMeanings(name: string, { owners }: Parts): readonly string[] {
  const question = owners.get(name) ?? owners.get(partOwner(name));
  return question === undefined ? [name] : [name, ...question];
}

/** The code of the question in the name of one of its parts: `Q5` of `Q5R1A2`. */
const partOwner = (name: string): string => name.replace(/(?:[RS]\d+)?(?:A\d+)?$/, '');

function createPreview(project: Project, parts: Parts, names: ReadonlySet<string>): Project {
  const items = sortByFlow(project).flatMap((item) => keepItem(item, parts, names));
  const ids = new Set(
    itemsIn(items).flatMap((item) => [item.gid, ...(item.type === 'Q' ? gidsIn(item) : [])]),
  );
  const { ext_params: params, mergePage, quotas, translations } = project;
  const checks = keepChecks(project, parts, ids);
  const keptFields = Object.entries(project).filter(([field]) => IS_KEPT[field as keyof Project]);
  return {
    ...(Object.fromEntries(keptFields) as Pick<Project, 'format' | 'title'>), // only fields of IS_KEPT, which include `format` and `title`
    items,
    ...keepRules(project, parts, { names, ids }),
    ...(checks.length > 0 && { checks }),
    ...(mergePage !== undefined && { mergePage: mergePage.filter((gid) => ids.has(gid)) }),
    ...(quotas !== undefined && { quotas: keepQuotas(quotas, names) }),
    ...(params !== undefined && { ext_params: params.filter(({ code }) => names.has(code)) }),
    ...(translations !== undefined && { translations: keepTexts(translations, { ids, names }, checks) }),
  };
}

function keepItem<I extends Item>(item: I, parts: Parts, names: ReadonlySet<string>): readonly I[] {
  const isInside = parts.inScope.has(item.gid) && item !== (parts.scope as Item);
  const { disp_code: _, ...withoutCondition } = item;
  const shownItem = isInside ? item : withoutCondition;
  if (item.type === 'Q') {
    if (!names.has(item.gid)) return [];
    const { jump_code: jump, ...staying } = shownItem as Question;
    const leads = isInside && jump !== undefined && staysInside(jump, parts);
    return [(leads ? shownItem : staying) as I];
  }
  const items = (item as Group | Page | Section).items.flatMap((child: Item) =>
    keepItem(child, parts, names),
  );
  return items.length === 0 ? [] : [{ ...shownItem, items } as unknown as I]; // the reduced item keeps its type
}

const staysInside = (code: string, parts: Parts): boolean =>
  wordsIn(code)
    .flatMap((word) => listMeanings(word, parts))
    .every((name) => (parts.owners.get(name) ?? []).every((gid) => parts.inScope.has(gid)));

interface KeptNames {
  readonly names: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

/** Keeps rules about parts of the item, and rules about options and orders of kept questions. */
function keepRules(project: Project, { scope, inScope }: Parts, { names, ids }: KeptNames): Partial<Project> {
  const isInside = (gid: string) => inScope.has(gid) && gid !== scope.gid;
  const { rule_map, dispConsList, dispOptConsList, jumpConsList, relatedRefs, optionOrderRefs } = project;
  return {
    rule_map: Object.fromEntries(Object.entries(rule_map ?? {}).filter(([id]) => names.has(id))),
    dispConsList: (dispConsList ?? [])
      .map((rule) => ({ ...rule, targets: rule.targets.filter(isInside) }))
      .filter(({ targets }) => targets.length > 0),
    dispOptConsList: (dispOptConsList ?? []).filter(({ target }) => ids.has(target)),
    jumpConsList: (jumpConsList ?? [])
      .filter(
        ({ bindQ, nextQ }) =>
          isInside(bindQ) && (nextQ === undefined || nextQ === GROUP_END || inScope.has(nextQ)),
      )
      .map(({ end: _, ...jump }) => jump),
    relatedRefs: (relatedRefs ?? []).filter(({ targetGid }) => ids.has(targetGid)),
    optionOrderRefs: (optionOrderRefs ?? []).filter(({ targetGid }) => ids.has(targetGid)),
  };
}

function keepChecks({ checks = [] }: Project, { owners }: Parts, ids: ReadonlySet<string>): Checks {
  const isShown = (name: string) => (owners.get(name) ?? []).every((gid) => ids.has(gid));
  return checks.filter(
    ({ at, holds }) =>
      at.every((gid) => ids.has(gid)) &&
      wordsIn(holds).every((word) => isShown(word) && isShown(partOwner(word))),
  );
}

function keepQuotas(quotas: Quotas, names: ReadonlySet<string>): Quotas {
  const isRead = (group: Quotas[number], cell: string) => names.has(group.id) || names.has(cell);
  return quotas
    .map((group) => ({ ...group, cells: group.cells.filter(({ id }) => isRead(group, id)) }))
    .filter(({ cells }) => cells.length > 0);
}

function keepTexts(translations: Translations, { ids, names }: KeptNames, checks: Checks): Translations {
  const isKeptText = ([path]: readonly [string, unknown]): boolean => {
    const [field = '', code = ''] = path.split('.');
    if (field === 'checks') return checks.some(({ gid }) => gid === code);
    return field === 'ext_params' ? names.has(code) : IS_KEPT[field as keyof Project];
  };
  return Object.fromEntries(
    Object.entries(translations).map(([locale, { [PROJECT_KEY]: projectTexts = {}, ...texts }]) => [
      locale,
      {
        ...Object.fromEntries(Object.entries(texts).filter(([gid]) => ids.has(gid))),
        [PROJECT_KEY]: Object.fromEntries(Object.entries(projectTexts).filter(isKeptText)),
      },
    ]),
  );
}

function sortByFlow({ items, flow }: Project): Project['items'] {
  const order = nodesOfFlow(flow).flatMap(({ gid }) => gid ?? []);
  const rank = ({ gid }: Item) => (order.includes(gid) ? order.indexOf(gid) : order.length);
  return items.toSorted((a, b) => rank(a) - rank(b));
}

function namesIn(project: Project): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (code: string) => {
    for (const word of wordsIn(code)) names.add(word);
  };
  const fields = Object.entries(project);
  const searchedFields = fields.filter(
    ([field]) => !IS_KEPT[field as keyof Project] && field !== 'translations',
  );
  mapBySchema(PROJECT_NODE, Object.fromEntries(searchedFields), (node, value) => {
    if (node['x-rich'] === true || node['x-link'] === true) addPlaceholders(value, add);
    else if (typeof value === 'string') {
      // An id or code without a reference mark is the name of the part itself.
      const isNameOfPart =
        node['x-ref'] === undefined && (node.pattern !== undefined || node.enum !== undefined);
      if (!isNameOfPart && node['x-text'] !== true) add(value);
    } else return KEEP;
    return value;
  });
  for (const [field, value] of fields)
    if (IS_KEPT[field as keyof Project] || field === 'translations') addPlaceholders(value, add);
  return names;
}

function addPlaceholders(value: unknown, add: (ref: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('ref' in value && typeof value.ref === 'string') add(value.ref);
  for (const part of Object.values(value)) addPlaceholders(part, add);
}

const wordsIn = (code: string): readonly string[] => [
  code,
  ...(code.match(/[\p{L}\p{M}\p{N}_$-]+/gu) ?? []),
  ...(code.match(/[\p{L}\p{M}\p{N}_$]+/gu) ?? []),
];

const itemsIn = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((item) => (item.type === 'Q' ? [item] : [item, ...itemsIn(item.items)]));

function gidsIn(value: object): readonly string[] {
  return Object.values(value).flatMap((part: unknown) => {
    if (typeof part !== 'object' || part === null) return [];
    const ownGids = 'gid' in part && typeof part.gid === 'string' ? [part.gid] : [];
    return [...ownGids, ...gidsIn(part)];
  });
}
