import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { ROOT } from '../testing/run-canvass.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const readText = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const options = (gid: string, count: number, extraFields: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    gid: `${gid}${at + 1}`,
    seq: at + 1,
    title: `Option ${at + 1}`,
    ...(at === count - 1 && extraFields),
  }));
const question = (gid: string, extraFields: object = {}) => ({
  type: 'Q',
  gid,
  qtype: 'single',
  title: gid,
  required: true,
  items: options(gid, 3),
  ...extraFields,
});
const node = (fid: string, extraFields: object) => ({ fid, type: 'F', title: fid, ...extraFields });

/** Two numbers from 0 to 10. `check` does not detect that their sum cannot be more than 20. */
const NUMBERS = [
  question('a', { cid: 'Q1', qtype: 'score', items: options('a', 1), score_range: [0, 10, 1] }),
  question('b', { cid: 'Q2', qtype: 'score', items: options('b', 1), score_range: [0, 10, 1] }),
];
const SUM = 'Q1.A1 + Q2.A1 > 30';

/** Creates a survey with `NUMBERS` and a further question. Each test adds the fields of one mistake. */
const createSurvey = (extraFields: { readonly ask?: object; readonly [field: string]: unknown }) => {
  const { ask = {}, ...fields } = extraFields;
  return JSON.stringify({
    format: 1,
    title: 'Sampled',
    project_lang: { answer_language: 'en-GB' },
    timezone: 'Europe/London',
    items: [
      { type: 'G', gid: 'first', items: NUMBERS },
      { type: 'G', gid: 'second', items: [question('c', { cid: 'Q3', ...ask })] },
    ],
    ...fields,
  });
};
const GROUPS = [
  { fid: 'n1', type: 'G', gid: 'first' },
  { fid: 'n2', type: 'G', gid: 'second' },
];

const MISTAKES: readonly (readonly [name: string, survey: string, found: readonly string[]])[] = [
  [
    'a question that no respondent reaches',
    createSurvey({ ask: { disp_code: SUM } }),
    ['simulate.never-shown $.items[1].items[0]'],
  ],
  [
    'an option that no respondent is offered',
    createSurvey({ ask: { items: options('c', 3, { disp_code: SUM }) } }),
    ['simulate.never-offered $.items[1].items[0].items[2]'],
  ],
  [
    'a quota cell without respondents',
    createSurvey({ quotas: [{ id: 'u', name: 'U', cells: [{ id: 'v', name: 'V', cap: 9, cond: SUM }] }] }),
    ['simulate.cell-without-anybody $.quotas[0].cells[0]'],
  ],
  [
    'an end page that no respondent reaches',
    createSurvey({
      desc_end_page: { ends: { rich: { content: 'Rich.' } } },
      rule_map: { much: { code: SUM } },
      flow: node('root', {
        ftype: 'root',
        items: [
          ...GROUPS,
          node('out', { ftype: 'endPage', endType: 'other', end: 'rich', conditionGroup: 'much' }),
        ],
      }),
    }),
    ['simulate.end-not-reached $.desc_end_page.ends.rich'],
  ],
  [
    'a branch that is never drawn',
    createSurvey({
      rule_map: { much: { code: SUM } },
      flow: node('root', {
        ftype: 'root',
        items: [
          GROUPS[0],
          node('draw', {
            ftype: 'randomSet',
            extract_count: 1,
            items: [
              node('usual', { ftype: 'branch', items: [GROUPS[1]] }),
              node('rare', {
                ftype: 'branch',
                conditionGroup: 'much',
                items: [{ fid: 'n3', type: 'G', gid: 'third' }],
              }),
            ],
          }),
        ],
      }),
      items: [
        { type: 'G', gid: 'first', items: NUMBERS },
        { type: 'G', gid: 'second', items: [question('c', { cid: 'Q3' })] },
        { type: 'G', gid: 'third', items: [question('d', { cid: 'Q4' })] },
      ],
    }),
    ['simulate.never-shown $.items[2].items[0]', 'simulate.never-drawn $.flow.items[1].items[1]'],
  ],
];

async function runSimulation(text: string, ...args: readonly string[]) {
  folder.write('survey.json', text);
  const commandArguments = ['simulate', 'survey.json', '-n', '300', '--progress', 'quiet', ...args];
  return runInProcess(commandArguments, { folder: folder.path });
}

it.each(MISTAKES)('finds by simulation, but not by check: %s', async (_, text, found) => {
  folder.write('survey.json', text);
  const checkResult = await runInProcess(['check', 'survey.json', '--strict'], { folder: folder.path });
  expect(checkResult.stdout).toContain('no findings');
  const { stdout, code } = await runSimulation(text, '--json');
  const findings = JSON.parse(stdout).findings as readonly { id: string; path: string }[];
  expect(findings.map(({ id, path }) => `${id} ${path}`)).toEqual(found);
  expect(code).toBe(0);
  expect((await runSimulation(text, '--strict')).code).toBe(1);
});

it('reports nothing if respondents reach every part of the survey', async () => {
  const { stdout, code } = await runSimulation(createSurvey({}), '--strict');
  expect(stdout).toMatch(/\nno findings\n$/);
  expect(code).toBe(0);
});

it('docs/canvass.md lists all findings of simulations', () => {
  const code = readText('packages/simulation/src/simulate/simulation-issues.ts');
  const ids = [...code.matchAll(/ id: '(?:simulate\.)?([a-z-]+)'/g)].map(([, id]) => `simulate.${id}`);
  const documented = [...readText('docs/canvass.md').matchAll(/^\| `(simulate\.[a-z-]+)` \|/gm)].map(
    ([, id]) => id,
  );
  expect(ids.length).toBe(7);
  expect(documented).toEqual(ids);
});
