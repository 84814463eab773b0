import type { Project, ProjectIssue } from '@canvass/project';
import { countText } from '../findings/finding.ts';
import type { SimulationFigures } from './figures/simulate-json.ts';

/**
 * Minimum number of offers, per entry of its list, after which an unchosen option is reported. With even chances, fewer
 * than one option in a hundred million is reported by accident.
 */
const MIN_OFFERS_PER_ENTRY = 20;

/** JSON paths of parts of a project: `gid …`, `fid …` (nodes of the flow), `cell …` (quota cells). */
type Paths = ReadonlyMap<string, string>;

/**
 * Reports mistakes that only a simulation shows (docs/canvass.md). Parts that no respondent reached are warnings,
 * because they can be rare. Respondents who got stuck are an error.
 */
export function simulationIssues(project: Project, figures: SimulationFigures): readonly ProjectIssue[] {
  const paths = computePaths(project);
  return [
    ...findStuckRespondents(figures, paths),
    ...findNeverShown(figures, paths),
    ...findEntryIssues(figures, paths),
    ...findNeverDrawn(figures, paths),
    ...findEmptyCells(figures, paths),
    ...findUnreachedEnds(figures, project),
  ];
}

function computePaths({ items, flow, quotas = [] }: Project): Paths {
  const paths = new Map<string, string>();
  const walk = (nodes: readonly object[] = [], path: string, key: 'gid' | 'fid') =>
    nodes.forEach((node: { gid?: string; fid?: string; type?: string; items?: readonly object[] }, at) => {
      if (node[key] !== undefined) paths.set(`${key} ${node[key]}`, `${path}[${at}]`);
      if (node.type !== 'Q') walk(node.items, `${path}[${at}].items`, key);
    });
  walk(items, '$.items', 'gid');
  walk(flow?.items, '$.flow.items', 'fid');
  quotas.forEach(({ cells }, group) =>
    cells.forEach(({ id }, at) => paths.set(`cell ${id}`, `$.quotas[${group}].cells[${at}]`)),
  );
  return paths;
}

interface SimulationWarning {
  readonly id: string;
  readonly path: string | undefined;
  readonly message: string;
  readonly fix: string;
}

const warning = ({ id, path = '$', message, fix }: SimulationWarning): ProjectIssue => ({
  id: `simulate.${id}`,
  severity: 'warning',
  path,
  message,
  fix,
});

function findStuckRespondents(
  { ends, questions, respondents }: SimulationFigures,
  paths: Paths,
): readonly ProjectIssue[] {
  const createWarnings = ends.filter(({ end }) => end === 'none');
  if (createWarnings.length === 0) return [];
  const count = createWarnings.reduce((sum, one) => sum + one.respondents, 0);
  const codes = [...new Set(createWarnings.flatMap(({ cause = '' }) => stuckQuestions(cause)))];
  const first = questions.find(({ code }) => code === codes[0]);
  const subject = codes.join(', ') || 'the survey';
  return [
    {
      id: 'simulate.stuck',
      severity: 'error',
      path: paths.get(`gid ${first?.gid}`) ?? '$',
      message: `${count} of ${respondents} simulated respondents got stuck: none of their answers was accepted by ${subject}.`,
      fix: 'Check the rules for answers there, and quotas that lead back to it.',
    },
  ];
}

/** The codes of questions in a cause such as `Q1 validate.answer, Q4 limit_min_num`. None for `endless score`. */
const stuckQuestions = (cause: string): readonly string[] =>
  cause.startsWith('endless ') ? [] : cause.split(', ').flatMap((message) => message.split(' ', 1));

const noneOf = ({ respondents }: SimulationFigures) =>
  `None of ${countText(respondents, 'simulated respondent')}`;

function findNeverShown(figures: SimulationFigures, paths: Paths): readonly ProjectIssue[] {
  return figures.questions
    .filter(({ shown }) => shown === 0)
    .map(({ code, gid }) =>
      warning({
        id: 'never-shown',
        path: paths.get(`gid ${gid}`),
        message: `${noneOf(figures)} saw ${code}.`,
        fix: 'Check its display rules, the branches that contain it, and the jumps that skip it.',
      }),
    );
}

/** Reports options and rows that respondents were never offered or never chose, in questions that they saw. */
function findEntryIssues(figures: SimulationFigures, paths: Paths): readonly ProjectIssue[] {
  const assumed = new Set(figures.assumptions?.map(({ subject }) => subject.split('.', 1)[0]));
  return figures.questions
    .filter(({ shown }) => shown > 0)
    .flatMap(({ code, gid, shown, options, rows }) => {
      const path = paths.get(`gid ${gid}`) ?? '$';
      const list = (entries: typeof options, field: string) =>
        entries.flatMap((entry, at) => {
          const found = { name: `${code}.${entry.code}`, path: `${path}.${field}[${at}]`, shown };
          if (entry.offered === 0) return [reportNeverOffered(found)];
          // Not reported if answers of the type have no choices, or if an assumption excludes options.
          const mayBeMissed = !assumed.has(code) && entries.some(({ chosen }) => chosen > 0);
          const isMissed = entry.chosen === 0 && entry.offered >= MIN_OFFERS_PER_ENTRY * entries.length;
          return mayBeMissed && isMissed ? [reportNeverChosen(found, entry.offered)] : [];
        });
      return [...list(options, 'items'), ...list(rows, 'rows_items')];
    });
}

interface FoundEntry {
  readonly name: string;
  readonly path: string;
  readonly shown: number;
}

const reportNeverOffered = ({ name, path, shown }: FoundEntry): ProjectIssue =>
  warning({
    id: 'never-offered',
    path,
    message: `None of the ${countText(shown, 'simulated respondent')} who saw the question was offered ${name}.`,
    fix: 'Check its display rules and the answers that they read.',
  });

const reportNeverChosen = ({ name, path }: FoundEntry, offerCount: number): ProjectIssue =>
  warning({
    id: 'never-chosen',
    path,
    message: `${name} was offered to ${countText(offerCount, 'simulated respondent')}, and none could continue with it as the answer.`,
    fix: 'Check the rules for answers that contain it.',
  });

function findNeverDrawn(figures: SimulationFigures, paths: Paths): readonly ProjectIssue[] {
  return figures.draws.flatMap(({ fid: set, branches }) =>
    branches
      .filter(({ drawn }) => drawn === 0)
      .map(({ fid, title }) =>
        warning({
          id: 'never-drawn',
          path: paths.get(`fid ${fid}`),
          message: `${noneOf(figures)} got \`${title}\` from the draw \`${set}\`.`,
          fix: 'Check the condition of the branch and the number of drawn branches.',
        }),
      ),
  );
}

function findEmptyCells(figures: SimulationFigures, paths: Paths): readonly ProjectIssue[] {
  return (figures.quotas?.groups ?? [])
    .flatMap(({ cells }) => cells)
    .filter(({ done, held, refused }) => done + held + refused === 0)
    .map(({ id, name }) =>
      warning({
        id: 'cell-without-anybody',
        path: paths.get(`cell ${id}`),
        message: `${noneOf(figures)} belonged to the quota cell \`${name}\`.`,
        fix: 'Check its condition, and who sees the questions that it reads.',
      }),
    );
}

function findUnreachedEnds(figures: SimulationFigures, project: Project): readonly ProjectIssue[] {
  const reached = new Set(figures.ends.map(({ name }) => name));
  return Object.keys(project.desc_end_page?.ends ?? {})
    .filter((end) => !reached.has(end))
    .map((end) =>
      warning({
        id: 'end-not-reached',
        path: `$.desc_end_page.ends.${end}`,
        message: `${noneOf(figures)} reached the end page \`${end}\`.`,
        fix: 'Check the jumps and flow nodes that lead to it.',
      }),
    );
}
