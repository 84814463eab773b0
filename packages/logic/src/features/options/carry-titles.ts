import type { Option, Question, RichText } from '@canvass/project';
import type { RuleContext } from '../../compile/compile-rules.ts';
import { isBehind, rankOfQuestion } from '../../content/environment.ts';
import type { CarriedTitle, QuestionHooks, Moment } from '../../program/program.ts';
import { vectorGet } from '../../program/vector.ts';
import type { ChainLookup, Origin } from './origins.ts';

/** The hook for titles that options and rows carry over from mirrored ones. Undefined if the question has none. */
export function carryHook(context: RuleContext, index: number, chainOf: ChainLookup): QuestionHooks['carry'] {
  const question = context.layout.questions[index]?.question;
  const own = [...(question?.items ?? []), ...(question?.rows_items ?? [])];
  const chains = new Map(own.map((option) => [option.gid, chainOf(option)] as const));
  const used = [...chains.values()].filter((chain) => chain.length > 0);
  if (used.length === 0) return undefined;
  const isAsked = (option: Option) =>
    (chains.get(option.gid) ?? []).some((origin) => origin.option.is_open === true);
  const closes = own.some((option) => option.is_open === true && isAsked(option));
  const inTitles = used.flatMap((chain) => placeholders(context, rootOf(chain)?.option));
  return {
    reads: {
      questions: [...new Set([...used.flat().map((origin) => origin.question), ...inTitles])],
      expressions: [],
    },
    title: (moment, option) => findCarriedTitle(moment, index, chains.get(option.gid) ?? []),
    ...(closes && { close: closing(isAsked) }),
  };
}

const rootOf = (chain: readonly Origin[]): Origin | undefined => chain.at(-1);

/** The title of the chain's root (SHOW-9), with the open text nearest to the root. */
function findCarriedTitle(moment: Moment, index: number, chain: readonly Origin[]): CarriedTitle | undefined {
  const root = rootOf(chain);
  if (root === undefined) return undefined;
  const question = moment.program.questions[index];
  const before = question === undefined ? 0 : rankOfQuestion(moment, question);
  const texts = chain.flatMap((origin) => writtenAt(moment, origin, before));
  const text = texts.at(-1);
  return { option: root.option, ...(text !== undefined && { text }) };
}

/** Open texts of an option that was chosen in a question before the given rank. */
function writtenAt(moment: Moment, { question, option }: Origin, before: number): readonly string[] {
  const source = moment.program.questions[question];
  const answer = vectorGet(moment.state.effective, question);
  if (source === undefined || answer === null) return [];
  if (!isBehind(moment, question, before)) return [];
  const written = source.type
    .choices(source.question, answer)
    .find(({ text = '', ...at }) => text.trim() !== '' && (at.row ?? at.option).gid === option.gid);
  return written?.text === undefined ? [] : [written.text];
}

/** SHOW-9: removes open-text fields that the root of the chain already asked for. */
function closing(isAsked: (option: Option) => boolean): (asked: Question) => Question {
  const known = new WeakMap<Question, Question>();
  const closeOption = (option: Option): Option => {
    if (option.is_open !== true || !isAsked(option)) return option;
    const { is_open: _, open_attrs: __, ...rest } = option;
    return rest;
  };
  return (asked) => {
    const made = known.get(asked) ?? {
      ...asked,
      ...(asked.items && { items: asked.items.map(closeOption) }),
      ...(asked.rows_items && { rows_items: asked.rows_items.map(closeOption) }),
    };
    known.set(asked, made);
    return made;
  };
}

/** Indexes of questions that the placeholders of an option's title read, in any language. */
function placeholders(
  { project, scope, compiler }: RuleContext,
  option: Option | undefined,
): readonly number[] {
  if (option === undefined) return [];
  const translated = Object.values(project.translations ?? {}).flatMap(
    (texts) => texts[option.gid]?.['title'] ?? [],
  );
  return [option.title, translated].flatMap(referencesIn).flatMap((source) => {
    const { expression } = compiler.compileExpression(source, { ...scope, use: 'reference' });
    return expression?.reads.questions ?? [];
  });
}

function referencesIn(text: RichText): readonly string[] {
  if (typeof text === 'string') return [];
  return text.flatMap((node) => {
    if (typeof node === 'string') return [];
    return 'ref' in node ? [node.ref] : referencesIn(node.children ?? []);
  });
}
