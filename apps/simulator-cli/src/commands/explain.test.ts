import { compile, rng } from '@canvass/logic';
import { explain as explainState, findInfluences } from '@canvass/logic/explain';
import { arbitraryProject } from '@canvass/logic/testing';
import { registry } from '@canvass/question-types';
import { describe, expect, it, test } from 'vitest';
import {
  Names,
  applyChanges,
  findCounterfactual,
  isSeen,
  playWithFiles,
  readScript,
  scriptFacts,
  type Case,
} from '@canvass/simulation';
import { runInProcess } from '../testing/memory-host.ts';
import { QUOTA_PROJECT, SMALL_PROJECT } from '@canvass/simulation/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
folder.write('tea.json', SMALL_PROJECT);
folder.write('quota.json', QUOTA_PROJECT);

async function explain(script: string, ...options: readonly string[]) {
  folder.write('script.yaml', script);
  return runInProcess(['explain', 'tea.json', '-s', 'script.yaml', ...options], { folder: folder.path });
}

describe('canvass explain', () => {
  it('explains why a question is hidden, and which answer would show it', async () => {
    const { stdout, code } = await explain('answers: { Q1: A2, Q2: 4 }', '-q', 'Q3');
    expect(stdout).toBe(
      [
        'Q3 is hidden. The survey ended before it.',
        '  The rules of Q3 hide it:',
        '    shown if Q2 > 5  (does not hold)',
        '      Q2 = 4',
        '',
        'It would be shown with (played, 2 plays):',
        '  Q2: 6',
        '',
      ].join('\n'),
    );
    expect(code).toBe(0);
  });

  it('explains why a question is shown, and which answer would hide it', async () => {
    const { stdout } = await explain('answers: { Q1: A2, Q2: 6, Q3: [A1] }', '-q', 'why', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      question: 'Q3',
      gid: 'why',
      visible: true,
      where: 'here',
      reasons: [
        { kind: 'jump', hides: false, from: 'kind', to: 'screen_out', rules: [{ holds: false }] },
        { kind: 'rule', hides: false, rules: [{ condition: 'Q2 > 5', holds: true }] },
      ],
      flip: { changes: [{ question: 'Q2', text: '5' }], added: [] },
      search: { complete: true },
    });
  });

  it('finds the number of entries that would show a question', async () => {
    const question = (gid: string, cid: string, extraFields: object) => ({
      type: 'G',
      gid: `g_${gid}`,
      items: [{ type: 'Q', gid, cid, qtype: 'blank', title: cid, ...extraFields }],
    });
    const items = [
      question('names', 'Q1', { entries: {} }),
      question('table', 'Q2', { disp_code: 'count(Q1) > 4' }),
    ];
    const file = { format: 1, title: 'A party', project_lang: { answer_language: 'en-GB' }, items };
    folder.write('party.json', JSON.stringify(file));
    folder.write('script.yaml', 'answers: { Q1: [Ada, Bo] }');
    const explainArguments = ['explain', 'party.json', '-s', 'script.yaml', '-q', 'Q2', '--json'];
    const { stdout } = await runInProcess(explainArguments, { folder: folder.path });
    const { flip } = JSON.parse(stdout);
    expect(flip.changes).toHaveLength(1);
    expect(flip.changes[0].text.split('; ')).toHaveLength(5);
  });

  it('lists jumps whose condition does not hold', async () => {
    const { stdout } = await explain('answers: { Q1: A2, Q2: 6, Q3: [A1] }', '-q', 'Q2', '--no-flip');
    expect(stdout).toBe(
      [
        'Q2 is shown. It is before the page where the script ends.',
        '  Q1 would lead over it, to the end (screen_out):',
        '    jump if Q1 == "A3"  (does not hold)',
        '      Q1 = A2',
        '',
      ].join('\n'),
    );
  });

  it('also finds answers to the questions that a change makes visible', async () => {
    const { stdout } = await explain('answers: { Q1: A3 }', '-q', 'Q2', '--json');
    const { reasons, flip } = JSON.parse(stdout);
    expect(reasons).toMatchObject([{ kind: 'jump', from: 'kind', to: 'screen_out' }]);
    expect(flip.changes).toMatchObject([{ question: 'Q1', text: 'A1' }]);
    expect(flip.added.map(({ question }: { question: string }) => question)).toContain('Q2');
  });

  it('finds pairs of answers if no single answer is enough', async () => {
    const { stdout } = await explain('answers: { Q1: A3, Q2: 2 }', '-q', 'Q3', '--json');
    const changes: { question: string }[] = JSON.parse(stdout).flip.changes;
    expect(changes.map(({ question }) => question).toSorted()).toEqual(['Q1', 'Q2']);
  });

  it('reports that no change of answers was found', async () => {
    const { stdout } = await explain('answers: { Q1: A1, Q2: 2 }', '-q', 'Q1');
    expect(stdout).toContain('No change of one or two answers was found that flips it (0 plays).');
  });

  it('explains the state at a step, and omits the search if requested', async () => {
    const script = 'answers: { Q1: A2, Q2: 6 }\nsteps: [{ to: Q2 }, next]\n';
    const explainAt = async (step: string) =>
      JSON.parse((await explain(script, '-q', 'Q3', '--at', step, '--no-flip', '--json')).stdout);
    expect(await explainAt('1')).toMatchObject({ visible: false, where: 'ahead' });
    expect(await explainAt('2')).toMatchObject({ visible: true, where: 'here' });
    expect(await explainAt('1')).not.toHaveProperty('flip');
  });

  test.each([
    [['-q', 'Q4'], 'There is no question `Q4`'],
    [['-q', 'Q4'], 'Did you mean `Q1`?'],
    [['-q', 'kinds'], 'Did you mean `kind`?'],
    [['-q', 'nothing-like-it'], 'Known: `Q1`, `Q2`, `Q3`'],
    [['-q', 'Q1', '--facts', 'none.json'], 'input.unreadable'],
    [['-q', 'Q1', '--at', 'x'], 'It must be a whole number'],
  ])('refuses %j', async (options, message) => {
    const { stderr, code } = await explain('answers: {}', ...options);
    expect({ code, said: stderr.includes(message) }).toEqual({ code: 2, said: true });
  });
});

const PROJECTS = process.env['CANVASS_FULL'] === undefined ? 12 : 200;
it('finds only changes that flip a question when they are played', () => {
  let flips = 0;
  for (let seed = 0; seed < PROJECTS; seed += 1) {
    const { program } = compile(arbitraryProject(String(seed)), registry);
    if (program === undefined) throw new Error(`project ${seed} does not compile`);
    const scriptResult = readScript(`seed: ${seed}`, 'random', new Names(program));
    if (!('script' in scriptResult)) throw new Error('an empty script is a script');
    const questionsWithRules = program.questions.filter(
      (question) => findInfluences(program, question.gid).length > 0,
    );
    const gid = questionsWithRules[rng(String(seed)).int(Math.max(1, questionsWithRules.length))]?.gid;
    if (gid === undefined) continue;
    const shuffledCase: Case = {
      program,
      script: scriptResult.script,
      playedFacts: { facts: scriptFacts(program, scriptResult.script) },
      gid,
    };
    const originalRun = playWithFiles(shuffledCase, shuffledCase.script);
    const { found } = findCounterfactual(shuffledCase, 100);
    if (found === undefined) continue;
    expect(explainState(program, originalRun.state, gid)?.reasons, `${gid} of project ${seed}`).not.toEqual(
      [],
    );
    flips += 1;
    const changedRun = playWithFiles(
      shuffledCase,
      applyChanges(shuffledCase.script, [...found.changes, ...found.addedAnswers]),
    );
    expect(isSeen(program, changedRun, gid)).toBe(!isSeen(program, originalRun, gid));
  }
  expect(flips).toBeGreaterThan(2);
});
