import { isRecord } from '@canvass/project';
import {
  type AddResult,
  codeFor,
  createContainer,
  createQuestion,
  editOrder,
  type CommandOptions,
  type NewPart,
  type NewQuestion,
} from '../commands/items.ts';
import { addDisplayRule, addJump, type Jump } from '../commands/rules.ts';
import type { Editing, Target } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { elementAt, PROJECT_ID, valueAt } from '../places/places.ts';
import { findUnknownCodes } from '../references/index-references.ts';
import type { TestSentence } from '../sentences/sentence.ts';
import type { ProjectDocument } from '../text/document.ts';
import { isList, type JsonRecord } from '../values/json.ts';
import type { PaperJump, PaperQuestion, QuestionForm, QuestionnaireItem } from './questionnaire.ts';
import { NONE, OTHER } from './words.table.ts';

/** The type and fields of a question of each kind. Only the caller knows names of types. */
export type FormTypes = Readonly<Record<QuestionForm, { readonly type: string; readonly more?: JsonRecord }>>;

interface NewQuestionnaire {
  readonly items: readonly QuestionnaireItem[];
  readonly types: FormTypes;
  /**
   * The list to which the questions are added. Without it, they are added at the end of the survey, and each heading begins
   * a group, and so a page.
   */
  readonly at?: Target;
  /** Converts a plain text to HTML. */
  toHtml(text: string): string;
}

/** Adds questions, texts and headings with their rules, as one change. */
export function addQuestionnaire(
  document: ProjectDocument,
  questionnaire: NewQuestionnaire,
  options: CommandOptions,
): AddResult {
  let added = '';
  const label = { key: 'add-question', params: { count: questionnaire.items.length } };
  const result = editOrder(document, { ...options, label }, (editing) => {
    const gids = addItems(editing, questionnaire, findUnknownCodes(document.value));
    added = gids.first;
    addRules(editing, questionnaire.items, gids.questions);
  });
  return { ...result, added };
}

interface AddedItems {
  readonly first: string;
  /** gids of the questions by their `id`. */
  readonly questions: ReadonlyMap<number, string>;
}

function addItems(
  editing: Editing,
  questionnaire: NewQuestionnaire,
  unknownCodes: ReadonlySet<string>,
): AddedItems {
  const { items, at } = questionnaire;
  const questions = new Map<number, string>();
  const added: string[] = [];
  const place = at === undefined ? new GroupPlace(editing, questionnaire) : undefined;
  for (const item of items) {
    if (place?.beginsWith(item) === true) continue;
    const gid = editing.newId();
    const cid = codeFor(editing.project, 'Q', unknownCodes);
    const question = createQuestion(createNewQuestion(item, questionnaire), { gid, cid }, () =>
      editing.newId(),
    );
    editing.insert(place?.target ?? targetAfter(at, added.length), question);
    if (item.kind === 'question') questions.set(item.id, gid);
    added.push(gid);
  }
  return { first: added[0] ?? '', questions };
}

const targetAfter = (at: Target | undefined, count: number): Target => ({
  list: at?.list ?? { id: PROJECT_ID, path: ['items'] },
  index: at?.index === undefined ? undefined : at.index + count,
});

/** The group at the end of the survey to which questions are added. Each heading begins another one. */
class GroupPlace {
  readonly #editing: Editing;
  readonly #toHtml: NewQuestionnaire['toHtml'];
  #group: string | undefined;
  #isEmpty: boolean;

  constructor(editing: Editing, { toHtml }: NewQuestionnaire) {
    this.#editing = editing;
    this.#toHtml = toHtml;
    this.#group = emptyGroup(editing.project);
    this.#isEmpty = this.#group !== undefined;
  }
  get target(): Target {
    this.#isEmpty = false;
    this.#group ??= this.#addGroup('');
    return { list: { id: this.#group, path: ['items'] } };
  }

  /** Begins a group if the item is a heading. Returns whether the item needs nothing else. */
  beginsWith(item: QuestionnaireItem): boolean {
    if (item.kind !== 'section') return false;
    const title = this.#toHtml(item.title);
    if (this.#isEmpty && this.#group !== undefined) this.#nameGroup(this.#group, title);
    else this.#group = this.#addGroup(title);
    this.#isEmpty = false;
    return true;
  }
  #nameGroup(group: string, title: string): void {
    if (elementAt(this.#editing.project, group)?.['title'] === undefined)
      this.#editing.set({ id: group, path: ['title'] }, title);
  }
  #addGroup(title: string): string {
    const gid = this.#editing.newId();
    const group = createContainer(this.#editing.project, 'group', { gid, title });
    this.#editing.insert({ list: { id: PROJECT_ID, path: ['items'] } }, group);
    return gid;
  }
}

/** The last group of the survey if it is empty, as in a new survey. */
function emptyGroup({ items }: JsonRecord): string | undefined {
  const last = isList(items) ? items.at(-1) : undefined;
  const hasItems = isRecord(last) && isList(last['items']) && last['items'].length > 0;
  return hasItems ? undefined : idOf(last);
}

function createNewQuestion(
  item: QuestionnaireItem,
  { types, toHtml }: Pick<NewQuestionnaire, 'types' | 'toHtml'>,
): NewQuestion {
  if (item.kind !== 'question') return { ...types.statement, title: toHtml(item.title) };
  const { form, title, options, rows } = item;
  const { type, more } = types[form];
  const isRating = form === 'recommendation' || form === 'scale';
  const parts = FORMS_WITH_OPTIONS.has(form)
    ? options.map((option) => computePart(option, form, toHtml))
    : [];
  return {
    type,
    title: toHtml(title),
    // A rating without options has one, which needs no text.
    options: isRating ? [''] : parts,
    rows: form.startsWith('matrix') ? rows.map(toHtml) : [],
    more: { ...more, ...computeFields(item, toHtml) },
  };
}

function computeFields(
  { form, note, isRequired, dateOrder, ends, endNames }: PaperQuestion,
  toHtml: NewQuestionnaire['toHtml'],
): JsonRecord {
  return {
    ...(note !== undefined && form !== 'statement' && { tipText: toHtml(note) }),
    ...(isRequired && form !== 'statement' && { required: true }),
    ...(form === 'date' && dateOrder && { date_order: dateOrder }),
    ...(form === 'scale' && ends && { score_range: [...ends] }),
    ...(form === 'scale' && endNames && { min_label: endNames[0], max_label: endNames[1] }),
  };
}

const FORMS_WITH_OPTIONS: ReadonlySet<QuestionForm> = new Set<QuestionForm>([
  'choice',
  'choices',
  'ranking',
  'shares',
  'texts',
  'matrix',
  'matrixChoices',
  'matrixTexts',
]);

/** Options such as "Other, please specify" and "None of these" get what they mean. */
function computePart(written: string, form: QuestionForm, toHtml: NewQuestionnaire['toHtml']): NewPart {
  const isChoice = form === 'choice' || form === 'choices';
  const more = {
    ...(isChoice && OTHER.test(written) && { is_open: true }),
    ...(form === 'choices' && NONE.test(written) && { exclusive: true }),
  };
  const title = toHtml(written.replace(/\s*[:：]?\s*(?:[_＿]{2,}|…{2,}|\.{4,})\s*$/, '') || written);
  return Object.keys(more).length === 0 ? { title } : { title, more };
}

/** Adds display rules and jumps whose questions were added. Options are those of single and multiple choice. */
function addRules(
  editing: Editing,
  items: readonly QuestionnaireItem[],
  gids: ReadonlyMap<number, string>,
): void {
  const questions = new Map(
    items.flatMap((item) => (item.kind === 'question' ? [[item.id, item] as const] : [])),
  );
  for (const { id, condition, jumps } of questions.values()) {
    const gid = gids.get(id) ?? '';
    const sentence =
      condition &&
      createTest(editing, { question: questions.get(condition.source), options: condition.options, gids });
    if (sentence !== undefined) addDisplayRule(editing, { gid, action: 'display', sentence });
    for (const { options, to } of jumps) {
      const test = createTest(editing, { question: questions.get(id), options, gids });
      const target = targetOf(to, gids);
      if (target !== undefined && (options.length === 0 || test !== undefined))
        addJump(editing, { gid, to: target, sentence: test });
    }
  }
}

/** Undefined if the target was not added. */
function targetOf(to: PaperJump['to'], gids: ReadonlyMap<number, string>): Jump['to'] | undefined {
  if (to === 'screenout') return { endStatus: 'screen_out' };
  if (to === 'end') return { endStatus: 'finished' };
  const nextQ = gids.get(to);
  return nextQ === undefined ? undefined : { nextQ };
}

function createTest(
  editing: Editing,
  {
    question,
    options,
    gids,
  }: {
    readonly question: PaperQuestion | undefined;
    readonly options: readonly number[];
    readonly gids: ReadonlyMap<number, string>;
  },
): TestSentence | undefined {
  const gid = question && gids.get(question.id);
  if (gid === undefined || (question?.form !== 'choice' && question?.form !== 'choices')) return undefined;
  const parts = valueAt(editing.project, { id: gid, path: ['items'] });
  const values = options.flatMap((at) => {
    const option = isList(parts) ? idOf(parts[at]) : undefined;
    return option === undefined ? [] : [{ option }];
  });
  return values.length === 0
    ? undefined
    : { kind: 'test', subject: { kind: 'answer', question: gid }, verb: 'has-any', values };
}
