import type { Project } from '@canvass/project';
import type { Expression, ListDisplay } from '../../language/index.ts';
import type { RuleContext } from '../compile-rules.ts';
import type { CompileIssue } from '../issues.ts';
import type { GroupParts, ProjectParts, QuestionParts } from '../parts.ts';

interface Reader {
  readonly rule: string;
  readonly path: string;
}

/** Adds the rule that reads the later question, and the paths of both, to each finding about a later question. */
export function nameForwardReferences(context: RuleContext, parts: ProjectParts): void {
  const { sink, layout } = context;
  const isOfRule = ({ id, params }: CompileIssue) =>
    id === 'logic.forward-reference' && typeof params['question'] === 'number';
  const findings = sink.issues.filter(isOfRule);
  sink.retract(isOfRule);
  sink.addPlaced(
    findings.map((issue) => {
      const question = Number(issue.params['question']);
      const read = layout.questions[question];
      const { rule, path } = readerAt(issue.path, question, context, parts);
      const name =
        read === undefined ? '' : computeName(read.question.cid ?? `Q${question + 1}`, read.question.gid);
      return { ...issue, params: { rule, at: path, read: name, there: read?.path ?? '' } };
    }),
  );
}

const computeName = (code: string, gid: string) => (code === gid ? code : `${code} (${gid})`);

interface ReadingItem {
  readonly path: string;
  readonly name: string;
  readonly gid: string | undefined;
  readonly project: Project;
  readonly question: QuestionParts | undefined;
  readonly group: GroupParts | undefined;
  reads(expression: Expression): boolean;
}

function readerAt(path: string, read: number, { project }: RuleContext, parts: ProjectParts): Reader {
  const itemPath = path.endsWith(PATCH) ? path.slice(0, -PATCH.length) : path;
  const question = parts.questions.find(({ placedQuestion }) => placedQuestion.path === itemPath);
  const group = parts.groups.find(
    ({ placedGroup }) => placedGroup.path === path || placedGroup.flow?.path === path,
  );
  const item = question?.placedQuestion.question ?? group?.placedGroup.item;
  const name = item === undefined ? path : computeName(item.cid ?? item.gid, item.gid);
  if (itemPath !== path) return { rule: `The plaster_code of ${name}`, path };
  const readsQuestion = ({ reads: { questions } }: Expression) => questions.includes(read);
  const readingItem = { path, name, gid: item?.gid, project, question, group, reads: readsQuestion };
  for (const find of FINDERS) {
    const reader = find(readingItem);
    if (reader !== undefined) return reader;
  }
  return { rule: `What ${name} takes from other questions`, path };
}

const PATCH = '.plaster_code';

const FINDERS: readonly ((place: ReadingItem) => Reader | undefined)[] = [
  ({ group, path, reads }) =>
    group?.gate?.reads.expressions.some(reads) === true
      ? { rule: `The condition of the node \`${group.placedGroup.flow?.node.fid ?? ''}\``, path }
      : undefined,
  ({ question, group, path, name, gid, project, reads }) => {
    const display = question?.display ?? group?.display;
    if (display?.rules.some(reads) !== true) return undefined;
    return display.isCode
      ? { rule: `The disp_code of ${name}`, path: `${path}.disp_code` }
      : { rule: `A display rule of ${name}`, path: placeOfRule(project, gid) ?? path };
  },
  ({ question, path, name, reads }) =>
    [...expressionsOfList(question?.optionDisplay), ...expressionsOfList(question?.rowDisplay)].some(reads)
      ? { rule: `A rule of the options of ${name}`, path }
      : undefined,
  ({ question, path, name, gid, project, reads }) => {
    if (question?.jump?.rules.some(reads) !== true) return undefined;
    return question.jump.isCode
      ? { rule: `The jump_code of ${name}`, path: `${path}.jump_code` }
      : { rule: `A jump of ${name}`, path: placeOfJump(project, gid) ?? path };
  },
];

const expressionsOfList = (list: ListDisplay | undefined): readonly Expression[] =>
  (list ?? []).flatMap((display) => display?.rules ?? []);

function placeOfRule({ dispConsList = [] }: Project, gid: string | undefined): string | undefined {
  const index = dispConsList.findIndex(({ targets }) => targets.some((target) => target === gid));
  return index < 0 ? undefined : `$.dispConsList[${index}]`;
}

function placeOfJump({ jumpConsList = [] }: Project, gid: string | undefined): string | undefined {
  const index = jumpConsList.findIndex(({ bindQ }) => bindQ === gid);
  return index < 0 ? undefined : `$.jumpConsList[${index}]`;
}
