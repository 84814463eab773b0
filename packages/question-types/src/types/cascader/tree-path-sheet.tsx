import type { QuestionOf } from '@canvass/project';
import type { CascaderAnswer } from '@canvass/protocol';
import { plainRichText } from '@canvass/ui';
import { useCallback } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { type Path, PathSheet } from '../../controls/picker/path-sheet.tsx';
import { Places } from '../../controls/picker/places.tsx';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import { pathAnswer, type TreeNode } from './tree-path.ts';

interface TreePathProps extends ViewProps<QuestionOf<'cascader'>, CascaderAnswer> {
  readonly path: readonly TreeNode[];
  readonly depth: number;
  commit(answer: CascaderAnswer | null): void;
}

/** All levels of the tree in one sheet. */
export function TreePath(props: TreePathProps) {
  const { view, issues, t, path, depth, commit } = props;
  const { tree_list: tree = [] } = view.question;
  const { control } = questionIds(view.gid);
  const id = `${control}-path`;
  const nodesOf = useCallback((items: Path) => walk(tree, items), [tree]);
  const below = useCallback(
    (items: Path): Path => (items.length === 0 ? tree : (nodesOf(items).at(-1)?.items ?? [])).map(itemOf),
    [tree, nodesOf],
  );
  const all = useCallback(() => pathsIn(tree, []), [tree]);
  const levels = Array.from({ length: depth }, (_, at) => String(at + 1));
  const wrong = levels.filter((level) => issues.some(({ part }) => part === level));
  return (
    <QuestionFrame {...props} shape="group">
      <div id={control}>
        <span id={`${id}-label`} hidden>
          {plainRichText(view.title)}
        </span>
        {levels.map((level) => (
          <IssueMessage
            key={level}
            id={partIds(view.gid, level).error}
            issues={issues.filter(({ part }) => part === level)}
            t={t}
          />
        ))}
        <Places ids={levels.map((level) => partIds(view.gid, level).control)}>
          <PathSheet
            id={id}
            title={plainRichText(view.title)}
            levels={levels.map((level) => t('cascader.level', { level }))}
            path={path.map(itemOf)}
            below={below}
            all={all}
            onPick={(items) => commit(items.length === 0 ? null : pathAnswer(nodesOf(items)))}
            clears={view.question.required !== true}
            invalid={issues.length > 0}
            describedBy={wrong.map((level) => partIds(view.gid, level).error).join(' ') || undefined}
            t={t}
          />
        </Places>
      </div>
    </QuestionFrame>
  );
}

const itemOf = ({ gid, title }: TreeNode) => ({ value: gid, label: title });

function walk(tree: readonly TreeNode[], [first, ...rest]: Path): readonly TreeNode[] {
  const node = tree.find(({ gid }) => gid === first?.value);
  return node === undefined ? [] : [node, ...walk(node.items ?? [], rest)];
}

function pathsIn(tree: readonly TreeNode[], above: Path): readonly Path[] {
  return tree.flatMap((node) => {
    const path = [...above, itemOf(node)];
    return [path, ...pathsIn(node.items ?? [], path)];
  });
}
