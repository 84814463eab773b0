import type { OptionView, QuestionViewModel, ResolvedNode, ResolvedText } from '@canvass/logic';
import type { Issue, Option, Question, RichNode, RichText } from '@canvass/protocol';

/** What a view would be given for an example: placeholders show their reference. For tests and galleries. */
export function viewModelOf(
  question: Question,
  answer?: unknown,
  issues: readonly Issue[] = [],
): QuestionViewModel {
  return {
    gid: question.gid,
    question,
    number: '1',
    title: resolve(question.title),
    ...(question.tipText === undefined ? {} : { tipText: resolve(question.tipText) }),
    options: (question.items ?? []).map(optionView),
    rows: (question.rows_items ?? []).map(optionView),
    answer,
    issues,
  };
}

function optionView(option: Option): OptionView {
  const { title, tipText } = option;
  return {
    option,
    title: resolve(title),
    ...(tipText !== undefined && { tipText: resolve(tipText) }),
  };
}

function resolve(text: RichText): ResolvedText {
  return typeof text === 'string' ? text : text.map(resolveNode);
}

function resolveNode(node: RichNode): ResolvedNode {
  if (typeof node === 'string') return node;
  if ('ref' in node) return { piped: node.fallback ?? node.ref };
  const { children, ...element } = node;
  return children === undefined ? element : { ...element, children: children.map(resolveNode) };
}
