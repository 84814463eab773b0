import type { FullCellAction, QuotaCheck, QuotaMode } from '@canvass/project/vocabulary';
import type { EngineFeature } from '../../compile/feature.ts';
import { quotaWaits, waitsAmong } from './quota-waits.ts';
import type { Project } from '@canvass/project';
import { compileCode, type RuleContext } from '../../compile/compile-rules.ts';
import { extension } from '../../program/extension.ts';
import { type Program } from '../../program/program.ts';
import type { Ast, Expression } from '../../language/index.ts';

/** All quotas of the project, for hosts that fulfil effects. */
export const quotaPlanFeature: EngineFeature = {
  id: 'quota-plan',
  compile(context) {
    if ((context.project.quotas ?? []).length === 0) return {};
    const plan = compileQuotas(context);
    return {
      extensions: (program) => [
        quotaPlan.entry(plan),
        otherConditions.entry(compileOtherConditions(context)),
        quotaWaits.entry(waitsAmong(program, waitsOfPlan(plan))),
      ],
    };
  },
};

/** The compiled quotas. Only hosts that fulfil effects have them (PROJECT-6). */
export interface QuotaPlan {
  readonly groups: readonly QuotaGroupPlan[];
}

/** A quota group (QUOTA-1) with defaults filled in. */
export interface QuotaGroupPlan {
  readonly id: string;
  readonly name: string;
  /** `stop` limits the number of respondents, `count` only counts them. */
  readonly mode: QuotaMode;
  readonly check: QuotaCheck;
  /** Whether a respondent takes a slot of at most one cell. */
  readonly isExclusive: boolean;
  readonly onFull: FullCellAction;
  /** Id of the entry of `desc_end_page.ends` for respondents whom a full cell turns away. */
  readonly end?: string;
  /** Minutes until a hold expires if it is not renewed. */
  readonly holdMinutes: number;
  readonly cells: readonly QuotaCellPlan[];
}

export interface QuotaCellPlan {
  /** Id of the cell in ledgers; unique in the project. */
  readonly id: string;
  readonly name: string;
  /** Maximum number of respondents; 0 is always full (QUOTA-9). */
  readonly cap: number;
  readonly expression: Expression;
  readonly reads: readonly number[];
}

export const quotaPlan = extension<QuotaPlan>();

/** Conditions of checks across answers and of awards. They belong to no node of the program. */
export const otherConditions = extension<readonly Expression[]>();

/** Ignores mistakes, which are reported where these conditions are compiled for use. */
function compileOtherConditions({ project, compiler, scope }: RuleContext): readonly Expression[] {
  const sources = [
    ...(project.checks ?? []).map(({ holds }) => holds),
    ...(project.awards ?? []).flatMap(({ cond }) => cond ?? []),
  ];
  return sources.flatMap(
    (source) => compiler.compileExpression(source, { ...scope, use: 'condition' }).expression ?? [],
  );
}

const NO_QUOTAS: QuotaPlan = { groups: [] };

/** The program's quotas. Empty in browsers. */
export const quotasOf = (program: Program): QuotaPlan => quotaPlan.of(program) ?? NO_QUOTAS;

type AuthoredGroup = NonNullable<Project['quotas']>[number];

const DEFAULT_HOLD_MINUTES = 30;

/**
 * Compiles the conditions of all quota cells and reports mistakes to `context.sink`. Skips cells whose condition cannot
 * be compiled, so the plan is complete only if no error was reported.
 */
export function compileQuotas(context: RuleContext): QuotaPlan {
  const groups = context.project.quotas ?? [];
  return { groups: groups.map((group, index) => compileGroup(context, group, `$.quotas[${index}]`)) };
}

/**
 * When a move must request quotas: at the start, if a cell is decided before the first question, and after which
 * questions (indexes, ascending). Only cells with a limit that is checked during the survey count.
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

function compileGroup(context: RuleContext, group: AuthoredGroup, path: string): QuotaGroupPlan {
  return {
    id: group.id,
    name: group.name,
    mode: group.mode ?? 'stop',
    check: group.check ?? 'both',
    isExclusive: group.exclusive ?? false,
    onFull: group.on_full ?? 'terminate',
    ...(group.end !== undefined && { end: group.end }),
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
  const expression = compileCode(context, source, 'condition', path);
  if (expression !== undefined) checkReads(context, expression, path);
  return expression;
}

/** Reports conditions on values that change between evaluations, or that a respondent could edit in the link. */
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
  if (callsFunction([...ast.lets, ast.body], 'draw')) sink.add('error', 'quota.draws', path);
}

/** Whether a tree calls a function. Trees are plain data, so one walk covers all kinds of nodes. */
function callsFunction(tree: Ast | unknown, name: string): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  if ('kind' in tree && tree.kind === 'call' && 'name' in tree && tree.name === name) return true;
  return Object.values(tree).some((part) => callsFunction(part, name));
}
