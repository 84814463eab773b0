import { computeSymbols } from '../symbols-of-layout.ts';
import type { Project } from '@canvass/project';
import { listPageSources, type PageSource } from '@canvass/project/file';
import { type PointRead, readPoints } from './read-points.ts';
import { createRuleContext, type ProjectCheck } from '../compile.ts';
import type { RuleContext } from '../compile-rules.ts';
import { createIssueSink } from '../issues.ts';
import { layOut, type PlacedQuestion } from '../layout.ts';

/**
 * gids of the questions whose points an expression or placeholder of a page reads. Their points are part of the public
 * project (PROJECT-6). Empty if the project keeps its points secret.
 */
export function findPublicPoints(project: Project): ReadonlySet<string> {
  if (project.settings?.secret_points === true) return new Set();
  const context = createRuleContext(project, layOut(project), createIssueSink(), {});
  return new Set(
    listReads(context).flatMap(({ questions }) => questions.map(({ question }) => question.gid)),
  );
}

/** Reports sources of pages that read points although the project keeps them secret, so that browsers have no value. */
export const checkPoints: ProjectCheck = (context) => {
  if (context.project.settings?.secret_points !== true) return;
  for (const { source, read, questions } of listReads(context)) {
    const { kind, path } = source;
    const [first] = questions;
    if (first === undefined) continue;
    context.sink.addPlaced([
      {
        id: 'points.secret',
        severity: 'error',
        path,
        // The position of a placeholder in its text is unknown here.
        ...(kind === 'expression' && { from: read.from, to: read.to }),
        params: {
          source: source.text.slice(read.from, read.to),
          question: first.question.cid ?? `Q${first.index + 1}`,
        },
      },
    ]);
  }
};

interface PageRead {
  readonly source: PageSource;
  readonly read: PointRead;
  /** The questions that have points, of those that are read. */
  readonly questions: readonly PlacedQuestion[];
}

function listReads({ project, layout }: RuleContext): readonly PageRead[] {
  if (!layout.questions.some(hasPoints)) return [];
  // The context of a project without rules has no names, but texts that look like expressions are read here, too.
  const symbols = computeSymbols(layout);
  return listPageSources(project).flatMap((source) =>
    readPoints(source.text, symbols).flatMap((read) => {
      const questions = read.questions.flatMap((index) => layout.questions[index] ?? []).filter(hasPoints);
      return questions.length === 0 ? [] : [{ source, read, questions }];
    }),
  );
}

interface OptionOrNode {
  readonly score?: number | undefined;
  readonly items?: readonly OptionOrNode[] | undefined;
}

/** Whether the value of an answer contains points, which are those of options and of nodes of a tree. */
function hasPoints({
  question: { items = [], category_items: categories = [], tree_list: tree = [] },
}: PlacedQuestion) {
  return [...items, ...categories, ...tree].some(isScored);
}

const isScored = ({ score, items = [] }: OptionOrNode): boolean =>
  score !== undefined || items.some(isScored);
