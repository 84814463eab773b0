import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endView, plainText, type Program, start, step, transcriptText } from '@canvass/logic';
import type { SessionFacts } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { Names, compareRun, playScript, readScript, scriptFacts, type Playback } from '@canvass/simulation';
import { type DocumentedRow, readExamples } from '../testing/documented-examples.ts';
import { runInProcess } from '../testing/memory-host.ts';
import { ROOT } from '../testing/run-canvass.ts';
import { createProgram } from '@canvass/simulation/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const page = readFileSync(join(ROOT, 'docs/logic.md'), 'utf8');
const shownExamples = readExamples(page);
/** Cases in the form of the page's examples, which are too many for readers. */
const CASES = 'apps/simulator-cli/src/documentation/evaluation.cases.txt';
const examples = [
  ...shownExamples.map((example) => ({ file: 'docs/logic.md', ...example })),
  ...readExamples(readFileSync(join(ROOT, CASES), 'utf8')).map((example) => ({ file: CASES, ...example })),
];
const folder = temporaryFolder();

describe('docs/logic.md', () => {
  it('has an example for every feature, and respondents for every example', () => {
    expect(examples.length).toBeGreaterThanOrEqual(48);
    expect(examples.filter(({ rows }) => rows.length === 0)).toEqual([]);
    expect(shownExamples.length).toBe(page.split('```json survey').length - 1);
  });

  it('begins with a complete example file', () => {
    expect(examples[0]).toMatchObject({ isFile: true, warnings: [] });
    expect(examples[0]?.project).toContain('"format": 1');
  });

  it('has an expectation for every respondent', () => {
    const rowsWithoutExpectation = examples.flatMap(({ rows }) =>
      rows.filter((row) => !expectsSomething(row)),
    );
    expect(rowsWithoutExpectation).toEqual([]);
  });

  it('links to headings that exist', () => {
    const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    );
    const anchors = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(anchors.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([]);
    expect(anchors.length).toBeGreaterThan(3);
  });
});

describe.each(examples)('$file:$line, $heading', ({ project, warnings, rows }) => {
  it('is valid', async () => {
    folder.write('project.json', project);
    const { stdout } = await runInProcess(['check', 'project.json', '--json'], { folder: folder.path });
    const findings: readonly { readonly id: string }[] = JSON.parse(stdout).files[0].findings;
    expect([...new Set(findings.map(({ id }) => id))], JSON.stringify(findings, null, 2)).toEqual(warnings);
  });

  test.each(rows)('line $line: $script', (row) => {
    const program = createProgram(project);
    const { playback, mismatches, stuck } = playRow(program, row);
    expect(mismatches).toEqual([]);
    expect(stuck).toBeUndefined();
    for (const [name, value] of row.otherResults) {
      expect({ [name]: computeResult(program, playback, name) }).toEqual({ [name]: parse(value) });
    }
  });
});

const examplesWithTranscript = examples.flatMap(({ transcript, ...example }) =>
  transcript ? [{ ...example, transcript }] : [],
);

it.each(examplesWithTranscript)(
  '$file:$line shows the transcript of its first respondent',
  ({ project, rows, transcript }) => {
    const [first] = rows;
    if (first === undefined) throw new Error('a transcript is that of the first row');
    expect(transcriptText(playRow(createProgram(project), first).playback.transcript)).toBe(transcript);
  },
);

function expectsSomething({ script, otherResults }: DocumentedRow): boolean {
  return script.includes('expect:') || otherResults.size > 0;
}

function playRow(program: Program, { script: text, facts }: DocumentedRow) {
  const scriptResult = readScript(text, 'row', new Names(program));
  if ('complaints' in scriptResult) throw new Error(JSON.stringify(scriptResult.complaints));
  const { script } = scriptResult;
  const sessionFacts: SessionFacts = { ...scriptFacts(program, script), ...Object.fromEntries(facts) };
  const playback = playScript(program, script, { facts: sessionFacts });
  const { stopped } = playback;
  const expectsIssues = script.expect.issues !== undefined || script.expect.end?.value === 'none';
  const isStuck = stopped?.cause === 'step' || (stopped?.cause === 'issues' && !expectsIssues);
  return {
    playback,
    mismatches: compareRun(program, playback, script.expect),
    stuck: isStuck ? stopped : undefined,
  };
}

/** Returns a result that a script cannot expect. `name` is its name in the table of the page. */
function computeResult(program: Program, playback: Playback, name: string): unknown {
  const { state } = playback;
  switch (name) {
    case 'status':
      return state.end.status;
    case 'end_text':
      return plainText(endView(program, state).content ?? '');
    case 'reports':
      return listReports(program, playback);
    default:
      throw new Error(`nothing is known of ${name}`);
  }
}

function listReports(program: Program, { facts, events }: Playback): readonly unknown[] {
  let state = start(program, facts);
  return events.flatMap((event) => {
    const result = step(program, state, event);
    state = result.state;
    return result.effects.flatMap((effect) =>
      effect.type === 'report' ? [effect.tag === 'engine' ? effect.kind : effect.tag] : [],
    );
  });
}
