import type { Project } from '@canvass/project';
import { compiledCode, type RuleContext } from '../../compile/compile-rules.ts';
import { extension } from '../../program/extension.ts';
import { type Program } from '../../program/program.ts';
import type { Ast, Expression } from '../../language/index.ts';

/** The quotas of a project, ready to be asked. Only hosts that fulfil effects ever hold one (PROJECT-6). */
export interface QuotaPlan {
  readonly groups: readonly QuotaGroupPlan[];
}

/** QUOTA-1, with the defaults filled in. */
export interface QuotaGroupPlan {
  readonly id: string;
  readonly name: string;
  /** `stop` turns away when a cell is full; `count` only counts. */
  readonly mode: 'stop' | 'count';
  readonly check: 'next' | 'submit' | 'both';
  /** A respondent takes one cell at most. */
  readonly exclusive: boolean;
  readonly onFull: 'terminate' | 'warn_back' | 'go_on';
  /** How long a slot is held without being renewed, in minutes. */
  readonly holdMinutes: number;
  readonly cells: readonly QuotaCellPlan[];
}

export interface QuotaCellPlan {
  /** Unique in the project, not only in its group: ledgers go by it. */
  readonly id: string;
  readonly name: string;
  /** Most respondents; 0 is always full (QUOTA-9). */
  readonly cap: number;
  readonly expression: Expression;
  /** Indexes of the questions that the condition reads, ascending. */
  readonly reads: readonly number[];
}

export const quotaPlan = extension<QuotaPlan>('quota-plan');

const NO_QUOTAS: QuotaPlan = { groups: [] };

/** The quotas of a program; without groups where it has none, and in browsers, which hold none. */
export const quotasOf = (program: Program): QuotaPlan => quotaPlan.of(program) ?? NO_QUOTAS;

type Authored = NonNullable<Project['quotas']>[number];

const DEFAULT_HOLD_MINUTES = 30;

/**
 * Compiles the conditions of all quota cells. What is wrong goes to `context.sink`; a cell whose condition cannot be
 * compiled is left out, so the plan is whole only when no error was added.
 */
export function compileQuotas(context: RuleContext): QuotaPlan {
  const groups = context.project.quotas ?? [];
  return { groups: groups.map((group, index) => compileGroup(context, group, `$.quotas[${index}]`)) };
}

/**
 * When a move must ask for quotas: at the start, where a cell is decided before the first question, and after which
 * questions (indexes, ascending). Only cells that may turn somebody away on the way count.
 */
export function waitsOfPlan(plan: QuotaPlan): {
  readonly start: boolean;
  readonly questions: readonly number[];
} {
  const cells = plan.groups
    .filter(({ mode, check }) => mode === 'stop' && check !== 'submit')
    .flatMap((group) => group.cells);
  const questions = new Set(cells.flatMap(({ reads }) => reads));
  return {
    start: cells.some(({ reads }) => reads.length === 0),
    questions: [...questions].sort((a, b) => a - b),
  };
}

function compileGroup(context: RuleContext, group: Authored, path: string): QuotaGroupPlan {
  return {
    id: group.id,
    name: group.name,
    mode: group.mode ?? 'stop',
    check: group.check ?? 'both',
    exclusive: group.exclusive ?? false,
    onFull: group.on_full ?? 'terminate',
    holdMinutes: group.hold_minutes ?? DEFAULT_HOLD_MINUTES,
    cells: group.cells.flatMap((cell, index) => {
      const expression = compileCell(context, cell.cond, `${path}.cells[${index}].cond`);
      if (expression === undefined) return [];
      const { id, name, cap } = cell;
      return [{ id, name, cap, expression, reads: expression.reads.questions }];
    }),
  };
}

function compileCell(context: RuleContext, source: string, path: string): Expression | undefined {
  const expression = compiledCode(context, source, 'condition', path);
  if (expression !== undefined) checkReads(context, expression, path);
  return expression;
}

/** A cell must mean the same whenever it is asked, and a respondent may not choose a cell by editing the link. */
function checkReads({ project, sink }: RuleContext, { reads, ast }: Expression, path: string): void {
  const signed = new Set(
    (project.ext_params ?? []).flatMap(({ code, signed: is }) => (is === true ? [code] : [])),
  );
  for (const code of reads.ext) {
    if (!signed.has(code)) sink.add('error', 'quota.unsigned-parameter', path, { code });
  }
  if (reads.session.includes('source')) sink.add('error', 'quota.reads-source', path);
  if (reads.session.includes('total_score')) sink.add('error', 'quota.reads-score', path);
  if (reads.quotas.full.length + reads.quotas.counts.length > 0) sink.add('error', 'quota.reads-quota', path);
  if (calls([...ast.lets, ast.body], 'draw')) sink.add('error', 'quota.draws', path);
}

/** Whether a function is called anywhere in a tree. Trees are plain data, so one walk serves all kinds of nodes. */
function calls(tree: Ast | unknown, name: string): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  if ('kind' in tree && tree.kind === 'call' && 'name' in tree && tree.name === name) return true;
  return Object.values(tree).some((part) => calls(part, name));
}
