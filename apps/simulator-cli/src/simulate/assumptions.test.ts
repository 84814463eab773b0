import { describe, expect, it, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const options = (gid: string, count: number, openOptions: readonly number[] = []) =>
  Array.from({ length: count }, (_, at) => ({
    gid: `${gid}_${at + 1}`,
    seq: at + 1,
    title: `Option ${at + 1}`,
    ...(openOptions.includes(at + 1) && { is_open: true, open_attrs: { required: true } }),
  }));
const question = (qtype: string, number: number, fields: object) => ({
  type: 'Q',
  gid: `q${number}`,
  cid: `Q${number}`,
  qtype,
  title: `Question ${number}`,
  ...fields,
});
const PROJECT = {
  format: 1,
  title: 'Assumed',
  project_lang: { answer_language: 'en-GB' },
  ext_params: [{ code: 'ward', type: 'enum', signed: true, options: [{ value: 'north' }] }],
  items: [
    question('single', 1, { required: true, items: options('q1', 4, [4]) }),
    question('multiple', 2, { required: true, items: options('q2', 4) }),
    question('matrix_single', 3, {
      required: true,
      items: options('q3', 3),
      rows_items: [
        { gid: 'r1', seq: 1, cid: 'R1', title: 'Row 1' },
        { gid: 'r2', seq: 2, cid: 'R2', title: 'Row 2' },
      ],
    }),
    question('blank', 4, {}),
    question('score', 5, { custom_qtype: 'nps', items: options('q5', 1) }),
  ],
  awards: [
    {
      id: 'invited',
      kind: 'custom',
      title: 'Thanks',
      rules: 'One each.',
      signed: true,
      prizes: [{ id: 'a', name: 'A', gives: 'text', text: 'A' }],
    },
  ],
};
const RESPONDENTS = 2_000;
const folder = temporaryFolder();
folder.write('project.json', JSON.stringify(PROJECT));

async function simulate(assumptions: string, ...args: readonly string[]) {
  folder.write('assume.yaml', assumptions);
  const commandArguments = [
    'simulate',
    'project.json',
    '-n',
    String(RESPONDENTS),
    '--assume',
    'assume.yaml',
    ...args,
  ];
  return runInProcess([...commandArguments, '--progress', 'quiet'], { folder: folder.path });
}

const ASSUMPTIONS = `
answers: { Q4: always this }
weights:
  Q1: { A1: 60, A2: 30, A3: 0, A4: 10 }
  Q3: { A1: 3, others: 0.5 }
incidence: { Q2.A1: 0.1, Q2.q2_2: 0.9, Q5: 0.25 }
links: 0.3
`;

describe('assumptions about respondents', () => {
  it('set the shares of options, answers and signed links', async () => {
    const { stdout, code } = await simulate(ASSUMPTIONS, '--json');
    expect(code).toBe(0);
    const { questions, awards } = JSON.parse(stdout);
    const sharesOf = (questionIndex: number) =>
      questions[questionIndex].options.map(({ chosen }: { chosen: number }) =>
        Math.round((chosen / RESPONDENTS) * 100),
      );
    const expectNear = (found: readonly number[], expected: readonly number[]) =>
      expected.forEach((share, at) => expect(Math.abs((found[at] ?? 0) - share)).toBeLessThanOrEqual(4));
    expectNear(sharesOf(0), [60, 30, 0, 10]);
    expect(questions[0].options[2].chosen).toBe(0);
    expectNear(sharesOf(1).slice(0, 2), [10, 90]);
    expectNear([questions[4].answered / (RESPONDENTS / 100)], [25]);
    expect(questions[3].answered).toBe(RESPONDENTS);
    // The probability that an option is chosen in at least one of two rows is 1 - (1 - 3/4)^2.
    expectNear(sharesOf(2).slice(0, 1), [94]);
    expectNear([awards.awards[0].earned / (RESPONDENTS / 100)], [30]);
  });

  it('are listed in the report, and give the same report from merged shards', async () => {
    const { stdout } = await simulate(ASSUMPTIONS, '-n', '200');
    expect(stdout).toMatch(/Assumed\n.*Q4 +is always +always this\n.*Q1\.A1 +has the weight +60/);
    expect(stdout).toMatch(/signed and unique links +have the share +0\.3/);
    const shards = await Promise.all(
      ['1/2', '2/2'].map((shard) => simulate(ASSUMPTIONS, '-n', '200', '--shard', shard)),
    );
    shards.forEach((shard, at) => folder.write(`${at}.json`, shard.stdout));
    const mergedResult = await runInProcess(['simulate', 'project.json', '--merge', '0.json', '1.json'], {
      folder: folder.path,
    });
    expect(mergedResult.stdout).toBe(stdout);
    folder.write('1.json', (await simulate('links: 0.4', '-n', '200', '--shard', '2/2')).stdout);
    const mergeResult = await runInProcess(['simulate', 'project.json', '--merge', '0.json', '1.json'], {
      folder: folder.path,
    });
    expect(mergeResult.stderr).toContain('other options');
  });

  it('choose the options without a share at random if another option has a share', async () => {
    const { stdout } = await simulate('incidence: { Q1.A1: 0.2 }', '--json');
    const [{ options: found }] = JSON.parse(stdout).questions;
    expect(Math.abs(found[0].chosen - RESPONDENTS * 0.2)).toBeLessThan(RESPONDENTS * 0.04);
    expect(found[1].chosen).toBeGreaterThan(RESPONDENTS * 0.2);
  });

  test.each([
    ['answers: { Q9: A1 }', 'assume.unknown-question', 'There is no question `Q9`'],
    ['answers: { Q1: A9 }', 'assume.wrong-answer', 'A9'],
    ['weights: { Q1: { A9: 1 } }', 'assume.unknown-option', 'There is no option `A9`'],
    ['weights: { Q1: { A1: many, others: 1 } }', 'assume.wrong-kind', 'it must be a weight'],
    ['weights: { Q1: { A1: -1, others: 1 } }', 'assume.wrong-value', '`-1` is no weight'],
    ['weights: { Q1: { A1: 1 } }', 'assume.weight-missing', 'A2, A3, A4'],
    ['weights: { Q1: { others: 0 } }', 'assume.no-weight', 'have the weight 0'],
    ['weights: { Q5: { A1: 1 } }', 'assume.no-choice', 'do not choose among options'],
    ['incidence: { Q2.A1: 1.2 }', 'assume.wrong-value', '`1.2` is no share; it must be from 0 to 1'],
    ['incidence: { Q2.A7: 0.2 }', 'assume.unknown-option', 'A7'],
    ['incidence: { Q1.A1: 0.7, Q1.A2: 0.4 }', 'assume.shares-over-one', 'add up to 1.1'],
    ['incidence: { Q1: 0.7 }', 'assume.required', 'must answer'],
    ['answers: { Q1: A1 }\nweights: { Q1: { others: 1 } }', 'assume.duplicate', 'two assumptions'],
    ['weights: { Q1: { others: 1 } }\nanswers: { Q1: A1 }', 'assume.duplicate', 'two assumptions'],
    ['links: 2', 'assume.wrong-value', '`2` is no share'],
    ['wieghts: {}', 'assume.unknown-key', 'Did you mean `weights`?'],
    ['- list', 'assume.wrong-kind', 'a map'],
  ])('refuses %j', async (text, id, message) => {
    const { stderr, code } = await simulate(text);
    expect(code).toBe(2);
    expect(stderr).toContain(id);
    expect(stderr).toContain(message);
  });

  it('reports every fault of a file', async () => {
    const { stderr } = await simulate('weights: { Q7: { A1: 1 } }\nincidence: { Q2.A1: 3 }\nlinks: x\n');
    expect(stderr.match(/assume\.yaml:\d/g)).toEqual(['assume.yaml:1', 'assume.yaml:2', 'assume.yaml:3']);
  });

  it('refuses a missing file', async () => {
    const { stderr, code } = await runInProcess(['simulate', 'project.json', '--assume', 'none.yaml'], {
      folder: folder.path,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('input.unreadable');
  });
});
