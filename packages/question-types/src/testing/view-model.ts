import type { GroupView, OptionView, QuestionViewModel, ResolvedNode, ResolvedText } from '@canvass/logic';
import type { Option, OptionGroup, Question, RichNode, RichText } from '@canvass/project';
import type { Issue } from '@canvass/protocol';

/** The view model of an example: placeholders show their reference. For tests and galleries. */
export function createViewModel(
  question: Question,
  answer?: unknown,
  issues: readonly Issue[] = [],
): QuestionViewModel {
  return {
    gid: question.gid,
    question,
    title: resolve(question.title),
    ...(question.tipText === undefined ? {} : { tipText: resolve(question.tipText) }),
    options: (question.items ?? []).map(optionView),
    rows: (question.rows_items ?? []).map(optionView),
    ...(question.showOptionsGroupTitle === true && {
      optionGroups: (question.option_group_list ?? []).map(groupView),
    }),
    ...(question.showRowsGroupTitle === true && {
      rowGroups: (question.row_group_list ?? []).map(groupView),
    }),
    answer,
    issues,
  };
}

function optionView(option: Option): OptionView {
  const { title, tipText, group_id: group } = option;
  return {
    option,
    title: resolve(title),
    ...(tipText !== undefined && { tipText: resolve(tipText) }),
    ...(group !== undefined && { group }),
  };
}

function groupView({ gid, title = '' }: OptionGroup): GroupView {
  return { gid, title: resolve(title) };
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
