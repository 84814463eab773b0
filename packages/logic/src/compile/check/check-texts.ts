import {
  isMarked,
  type RichNode,
  type RichPlaceholder,
  type RichText,
  type Question,
} from '@canvass/project';
import { createConditionTrials } from '../../language/certainty/try-together.ts';
import type { Expression } from '../../language/index.ts';
import { compileCode, type RuleContext } from '../compile-rules.ts';
import type { ProjectParts, QuestionParts } from '../parts.ts';
import { pathStep } from '../path-step.ts';
import { computeReach } from './check-reach.ts';
import { isCurrency } from '@canvass/validators/currencies';
import { listLeaves } from '../../language/shapes/check-values.ts';
import { alternativesOf, type ValueShape } from '../../language/value-shape.ts';

/** Reports a format or a level of a placeholder that does not fit the answers of its question (PIPE-8, PIPE-9). */
function checkFormat(
  context: RuleContext,
  placeholder: RichPlaceholder,
  expression: Expression,
  path: string,
): void {
  const { ref, level, format = '' } = placeholder;
  const [kind = '', currency = ''] = format.split(':');
  if (kind === 'currency' && !isCurrency(currency)) {
    context.sink.add('error', 'text.currency-unknown', path, { ref, currency });
  }
  const readQuestion = findReadQuestion(context, ref, expression);
  if (readQuestion === undefined) return;
  if (level !== undefined) checkLevel(context, { ref, level, shape: readQuestion.shape }, path);
  if (
    format !== '' &&
    !listLeaves(readQuestion.shape).some((leaf) => canFormat(leaf, kind, readQuestion.question))
  ) {
    context.sink.add('warning', 'text.format-unfit', path, { ref, format });
  }
}

/** The question whose whole answer a reference reads. Undefined for parts, such as `Q1A2.text`, and for other data. */
function findReadQuestion({ scope, layout }: RuleContext, ref: string, { reads }: Expression) {
  const [index = -1] = reads.questions;
  const question = layout.questions[index]?.question;
  const shape = scope.computeShape?.(index);
  const isWhole = (question?.cid ?? `Q${index + 1}`) === ref;
  return question === undefined || shape === undefined || !isWhole ? undefined : { question, shape };
}

interface PlaceholderLevel {
  readonly ref: string;
  readonly level: number;
  readonly shape: ValueShape;
}

function checkLevel({ sink }: RuleContext, { ref, level, shape }: PlaceholderLevel, path: string): void {
  const maxMembers = Math.max(...alternativesOf(shape).map(maxMembersOf));
  if (maxMembers >= level) return;
  sink.add('warning', maxMembers === 0 ? 'text.level-none' : 'text.level-beyond', path, {
    ref,
    level,
    most: maxMembers,
  });
}

/** Returns 0 for an answer with a single value. */
function maxMembersOf(shape: ValueShape): number {
  if (shape.kind === 'any') return Number.POSITIVE_INFINITY;
  if (shape.kind !== 'list') return 0;
  return shape.shapesByIndex?.length ?? shape.maxMembers ?? Number.POSITIVE_INFINITY;
}

function canFormat(leaf: ValueShape, kind: string, question: Question): boolean {
  if (leaf.kind === 'any' || leaf.kind === 'nothing') return true;
  if (leaf.kind === 'text')
    return (kind === 'date' && leaf.isDate === true) || hasOpenTextOfKind(question, kind);
  return kind !== 'date' && leaf.kind === 'number';
}

const DATES: readonly string[] = ['date'];
const NUMBERS: readonly string[] = ['int', 'decimal', 'number'];

/** Reads the question's fields, because the value shape does not always contain open texts. */
function hasOpenTextOfKind({ open_attrs: questionAttrs, items = [] }: Question, kind: string): boolean {
  const types = kind === 'date' ? DATES : NUMBERS;
  const textTypes = [questionAttrs?.type, ...items.flatMap((item) => [item.open_attrs?.type, item.setType])];
  return textTypes.some((type) => type !== undefined && types.includes(type));
}

/** The key of translations for texts of the project itself. */
const PROJECT_TEXTS = 'project';
/** A placeholder is often empty if at most this share of the text's readers is asked its question. */
const MAX_OFTEN_EMPTY = 0.5;

/** Compiles the placeholders of a project, to find mistakes before publishing. */
export function checkTexts(rules: RuleContext, parts: ProjectParts): void {
  const { isConditional, findConditions, isAlwaysOpen } = computeReach(parts);
  const trials = createConditionTrials({ ...rules.scope, use: 'condition' });
  const nodesOf = (question: QuestionParts) => findConditions(question)?.map(({ node }) => node) ?? [];
  const isOftenUnasked = (index: number) => {
    const question = parts.questions[index];
    if (question === undefined || !isConditional(question)) return false;
    const conditions = nodesOf(question);
    const share = conditions.length === 0 ? undefined : trials.shareHolding(conditions);
    return share === undefined || share <= MAX_OFTEN_EMPTY;
  };
  /** `isOftenUnasked` among the respondents who are asked the question `reader`. False if a share is unknown. */
  const isOftenUnaskedAmong = (reader: QuestionParts) => {
    const readerNodes = nodesOf(reader);
    const readerShare = readerNodes.length === 0 ? undefined : trials.shareHolding(readerNodes);
    return (index: number) => {
      const question = parts.questions[index];
      const conditions = question === undefined || !isConditional(question) ? [] : nodesOf(question);
      if (readerShare === undefined || readerShare === 0 || conditions.length === 0) return false;
      const shareOfBoth = trials.shareHolding([...readerNodes, ...conditions]);
      return shareOfBoth !== undefined && shareOfBoth / readerShare <= MAX_OFTEN_EMPTY;
    };
  };
  const context = { ...rules, isOftenUnasked };
  const contextOf = (index: number): TextContext => {
    const question = parts.questions[index];
    if (question === undefined || !isConditional(question)) return context;
    return { ...rules, isOftenUnasked: isOftenUnaskedAmong(question) };
  };
  const { project, layout } = context;
  const limitAtEnd = layout.size;
  for (const [index, { text }] of (project.checks ?? []).entries())
    checkText(rules, text, `$.checks[${index}].text`, limitAtEnd);
  checkText(context, project.title, '$.title', 0);
  checkFields(context, project.desc_begin_page, '$.desc_begin_page', 0);
  checkFields(context, project.desc_common_page, '$.desc_common_page', 0);
  checkFields(context, project.desc_status_page, '$.desc_status_page', 0);
  checkFields(context, { policy: project.policy }, '$', 0);
  checkFields(context, project.desc_end_page, '$.desc_end_page', limitAtEnd);
  for (const [id, end] of Object.entries(project.desc_end_page?.ends ?? {}))
    checkFields(context, end, `$.desc_end_page.ends.${id}`, limitAtEnd);
  for (const group of layout.groups) {
    const { item, path, node } = group;
    const { items: _, ...groupFields } = item ?? {};
    checkTextsIn(isAlwaysOpen(group) ? context : rules, groupFields, path, node);
  }
  for (const { question, path, occurrences, index } of layout.questions)
    checkTextsIn(contextOf(index), question, path, occurrences.at(-1)?.node ?? 0);
  checkTranslations(rules, (gid) => {
    const index = rules.indexOf.get(gid);
    if (index !== undefined) return contextOf(index);
    const isForAll =
      gid === PROJECT_TEXTS || layout.groups.some((group) => group.item?.gid === gid && isAlwaysOpen(group));
    return isForAll ? context : rules;
  });
}

interface TextContext extends RuleContext {
  /** Absent if it is unknown who reads the text. */
  readonly isOftenUnasked?: (question: number) => boolean;
}

function checkTextsIn(context: TextContext, value: unknown, path: string, limit: number): void {
  if (isTree(value)) checkText(context, value, path, limit);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) checkTextsIn(context, item, `${path}[${index}]`, limit);
  else if (typeof value === 'object' && value !== null)
    for (const [key, field] of Object.entries(value)) checkTextsIn(context, field, `${path}.${key}`, limit);
}

/** Whether a value is a rich text. Other lists of a question do not contain elements or placeholders. */
function isTree(value: unknown): value is readonly RichNode[] {
  const isNode = (item: unknown) =>
    typeof item === 'object' && item !== null && ('tag' in item || 'ref' in item);
  return Array.isArray(value) && value.some(isNode);
}

function checkFields(context: TextContext, texts: object | undefined, path: string, limit: number): void {
  for (const [key, text] of Object.entries(texts ?? {})) {
    if (Array.isArray(text)) checkText(context, text, `${path}.${key}`, limit);
  }
}

function checkTranslations(
  { project, indexOf, layout }: RuleContext,
  contextOf: (gid: string) => TextContext,
): void {
  for (const [locale, texts] of Object.entries(project.translations ?? {})) {
    for (const [gid, paths] of Object.entries(texts)) {
      const context = contextOf(gid);
      const limit = layout.questions[indexOf.get(gid) ?? -1]?.occurrences.at(-1)?.node ?? layout.size;
      for (const [path, text] of Object.entries(paths).filter(([, each]) => !isMarked(each)))
        checkText(
          isOfCheck(gid, path) ? { ...context, isOftenUnasked: NEVER } : context,
          text,
          `$.translations${[locale, gid, path].map(pathStep).join('')}`,
          limit,
        );
    }
  }
}

/** The text of a check across answers is shown only to respondents who saw the check's questions. */
const isOfCheck = (gid: string, path: string): boolean => gid === PROJECT_TEXTS && path.startsWith('checks.');
const NEVER = () => false;

function checkText(context: TextContext, text: RichText | undefined, path: string, limit: number): void {
  if (text === undefined || typeof text === 'string') return;
  for (const node of text) checkNode(context, node, path, limit);
}

function checkNode(context: TextContext, node: RichNode, path: string, limit: number): void {
  if (typeof node === 'string') return;
  if (!('ref' in node)) {
    checkText(context, node.children, path, limit);
    return;
  }
  const expression = compileCode(context, node.ref, 'reference', path);
  if (expression === undefined) return;
  checkFormat(context, node, expression, path);
  const isForward = checkForward(context, expression, { path, limit, ref: node.ref });
  if (!isForward) checkOftenEmpty(context, expression, node, path);
  if (expression.reads.session.includes('total_score') && limit < context.layout.size)
    context.sink.add('warning', 'text.score-not-here', path);
}

function checkForward(
  context: RuleContext,
  { reads }: Expression,
  placeholder: { path: string; limit: number; ref: string },
): boolean {
  const { layout } = context;
  const isLater = (question: number) =>
    (layout.questions[question]?.occurrences[0]?.node ?? 0) >= placeholder.limit;
  if (!reads.questions.some(isLater)) return false;
  context.sink.add('warning', 'logic.forward-reference', placeholder.path, { ref: placeholder.ref });
  return true;
}

function checkOftenEmpty(
  { isOftenUnasked, layout, sink }: TextContext,
  { reads }: Expression,
  { ref, fallback }: RichPlaceholder,
  path: string,
): void {
  const questionIndex =
    fallback === undefined ? reads.questions.find((index) => isOftenUnasked?.(index)) : undefined;
  if (questionIndex === undefined) return;
  const question = layout.questions[questionIndex]?.question.cid ?? `Q${questionIndex + 1}`;
  sink.add('warning', 'text.often-empty', path, { ref, question });
}
