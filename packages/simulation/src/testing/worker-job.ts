import { canonicalJson } from '@canvass/logic';
import { runScript, simulate, computeSurvey } from '../index.ts';
import { DRAW_PROJECT } from './quota-project.ts';
import { createProgram, smallProgram } from './small-program.ts';

const PLAN = { respondents: 40, seed: 'worker', concurrent: 4, fillPoints: 2 };
const SCRIPT = 'answers:\n  Q1: 1\nexpect:\n  end: quota-full\n';

/** Simulates respondents and runs a script, as the editor's worker does. Returns the results as text. */
export function runWorkerJob(): string {
  const { tally, fill, drawn } = simulate(computeSurvey(createProgram(DRAW_PROJECT)), PLAN, () => undefined);
  const run = runScript(smallProgram(), { file: 'tea.yaml', name: 'tea', text: SCRIPT }, undefined);
  const found = run.kind === 'unreadable' ? run.findings : run.mismatches;
  return canonicalJson({ tally, fill, drawn, found });
}
