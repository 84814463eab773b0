import type { QuestionOf } from '@canvass/project';
import type { CascaderAnswer } from '@canvass/protocol';
import { plainRichText, announce } from '@canvass/ui';
import { useCallback, useMemo } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { PathSheet, type Path } from '../../controls/picker/path-sheet.tsx';
import { ErrorTargets } from '../../controls/picker/places.tsx';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import { pathAnswer, chosenNodes, depthOf, titleOfLevel, type TreeNode } from './tree-path.ts';
import { Picker } from '../../controls/picker/picker.tsx';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import './cascader.css';

interface TreePathProps extends ViewProps<QuestionOf<'cascader'>, CascaderAnswer> {
  readonly path: readonly TreeNode[];
  readonly depth: number;
  commit(answer: CascaderAnswer | null): void;
}

function TreePath(props: TreePathProps) {
  const { view, issues, t, path, depth, commit } = props;
  const { tree_list: tree = [] } = view.question;
  const { control } = questionIds(view.gid);
  const id = `${control}-path`;
  const nodesOf = useCallback((items: Path) => walk(tree, items), [tree]);
  const itemsBelow = useCallback(
    (items: Path): Path => (items.length === 0 ? tree : (nodesOf(items).at(-1)?.items ?? [])).map(itemOf),
    [tree, nodesOf],
  );
  const listPaths = useCallback(() => pathsIn(tree, []), [tree]);
  const levels = Array.from({ length: depth }, (_, at) => String(at + 1));
  const wrongLevels = levels.filter((level) => issues.some(({ part }) => part === level));
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
        <ErrorTargets ids={levels.map((level) => partIds(view.gid, level).control)}>
          <PathSheet
            id={id}
            title={plainRichText(view.title)}
            levels={levels.map((level) => levelName(view.question, Number(level), t))}
            path={path.map(itemOf)}
            itemsBelow={itemsBelow}
            listPaths={listPaths}
            onPick={(items) => commit(items.length === 0 ? null : pathAnswer(nodesOf(items)))}
            canClear={view.question.required !== true}
            invalid={issues.length > 0}
            describedBy={wrongLevels.map((level) => partIds(view.gid, level).error).join(' ') || undefined}
            t={t}
          />
        </ErrorTargets>
      </div>
    </QuestionFrame>
  );
}

const itemOf = ({ gid, title }: TreeNode) => ({ value: gid, label: title });

function walk(tree: readonly TreeNode[], [first, ...rest]: Path): readonly TreeNode[] {
  const node = tree.find(({ gid }) => gid === first?.value);
  return node === undefined ? [] : [node, ...walk(node.items ?? [], rest)];
}

function pathsIn(tree: readonly TreeNode[], parentPath: Path): readonly Path[] {
  return tree.flatMap((node) => {
    const path = [...parentPath, itemOf(node)];
    return [path, ...pathsIn(node.items ?? [], path)];
  });
}

/** One sheet for all levels on a phone, otherwise one picker for each level. The chosen path is below. */
export default function CascaderView(props: ViewProps<QuestionOf<'cascader'>, CascaderAnswer>) {
  const { view, answer, t, onChange } = props;
  const { tree_list: tree = [] } = view.question;
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const depth = useMemo(() => depthOf(tree), [tree]);
  const path = chosenNodes(view.question, answer);

  const pick = (level: number, gid: string | undefined) => {
    const before = chosenNodes(view.question, getAnswer()).slice(0, level - 1);
    const node = nodesAt(tree, before, level).find((one) => one.gid === gid);
    const next = node === undefined ? before : [...before, node];
    commit(next.length === 0 ? null : pathAnswer(next));
    announce(computeAnnouncement(view.question, next, t));
  };
  if (props.layout === 'phone') return <TreePath {...props} path={path} depth={depth} commit={commit} />;
  return (
    <QuestionFrame {...props} shape="group">
      <div id={questionIds(view.gid).control} className="cv-cascader" data-layout={props.layout}>
        {Array.from({ length: depth }, (_, at) => (
          // A level is identified by its number.
          <LevelPicker key={at} {...props} level={at + 1} path={path} onPick={pick} />
        ))}
      </div>
      <p className="cv-cascader-path" data-idle={path.length === 0 || undefined}>
        <bdi>{t('cascader.path', { path: pathText(path) })}</bdi>
      </p>
    </QuestionFrame>
  );
}

interface LevelPickerProps extends ViewProps<QuestionOf<'cascader'>, CascaderAnswer> {
  readonly level: number;
  readonly path: readonly TreeNode[];
  onPick(level: number, gid: string | undefined): void;
}

function LevelPicker({ view, issues: questionIssues, t, layout, level, path, onPick }: LevelPickerProps) {
  const ids = partIds(view.gid, String(level));
  const issues = questionIssues.filter(({ part }) => part === String(level));
  const nodes = nodesAt(view.question.tree_list ?? [], path, level);
  const isWaiting = path.length < level - 1;
  const disabledReason =
    isWaiting && !endsAt(path) ? earlierLevelHint(view.question, path.length + 1, t) : t('cascader.no_more');
  return (
    <div className="cv-cascader-level">
      <IssueMessage id={ids.error} issues={issues} t={t} />
      <Picker
        id={ids.control}
        label={levelName(view.question, level, t)}
        items={nodes.map(({ gid, title }) => ({ value: gid, label: title }))}
        value={path[level - 1]?.gid}
        onPick={(gid) => onPick(level, gid)}
        canClear={view.question.required !== true}
        layout={layout}
        t={t}
        placeholder={nodes.length === 0 ? disabledReason : undefined}
        disabled={nodes.length === 0}
        required={view.question.required === true}
        invalid={issues.length > 0}
        describedBy={issues.length > 0 ? ids.error : undefined}
      />
    </div>
  );
}

/** The nodes to choose from on a level. Empty before the level above is chosen. */
function nodesAt(tree: readonly TreeNode[], path: readonly TreeNode[], level: number): readonly TreeNode[] {
  return (level === 1 ? tree : path[level - 2]?.items) ?? [];
}

const endsAt = (path: readonly TreeNode[]): boolean =>
  path.length > 0 && (path.at(-1)?.items ?? []).length === 0;

type Cascader = QuestionOf<'cascader'>;

const levelName = (question: Cascader, level: number, t: ViewProps['t']): string =>
  titleOfLevel(question, level) ?? t('cascader.level', { level });

function earlierLevelHint(question: Cascader, level: number, t: ViewProps['t']): string {
  const name = titleOfLevel(question, level);
  return name === undefined ? t('cascader.earlier_first', { level }) : t('cascader.named_first', { name });
}

/** The titles in one line. Control characters isolate the direction of each title. */
const pathText = (path: readonly TreeNode[]): string =>
  path.map(({ title }) => `\u2068${title}\u2069`).join(' / ');

/** The text to announce: the number of nodes on the next level, the whole path at its end, or that it is empty. */
function computeAnnouncement(question: Cascader, path: readonly TreeNode[], t: ViewProps['t']): string {
  const last = path.at(-1);
  if (last === undefined) return t('cascader.cleared');
  const count = last.items?.length ?? 0;
  if (count === 0) return t('cascader.path', { path: pathText(path) });
  const level = path.length + 1;
  const name = titleOfLevel(question, level);
  return name === undefined
    ? t('cascader.next_level', { title: last.title, level, count })
    : t('cascader.next_named', { title: last.title, name, count });
}
