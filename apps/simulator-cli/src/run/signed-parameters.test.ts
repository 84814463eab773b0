import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const ward = (value: string, cap: number) => ({
  id: value,
  name: value,
  cap,
  cond: `ext.ward == "${value}"`,
});
const PROJECT = JSON.stringify({
  format: 1,
  title: 'Wards',
  project_lang: { answer_language: 'en-GB' },
  ext_params: [
    {
      code: 'ward',
      type: 'enum',
      signed: true,
      options: [{ value: 'north', title: 'the North' }, { value: 'south' }],
    },
  ],
  items: [
    {
      type: 'Q',
      gid: 'q1',
      cid: 'Q1',
      qtype: 'blank',
      title: 'How is life in {{ ext.ward | default("town") }}?',
    },
  ],
  quotas: [{ id: 'wards', name: 'Wards', cells: [ward('north', 3), ward('south', 1_000)] }],
});
folder.write('project.json', PROJECT);

it('a script sets a signed parameter without a signature, and quotas and texts use the parameter', async () => {
  folder.write(
    'north.yaml',
    'name: from the north\nparams: { ward: north }\nanswers: { Q1: fine }\nexpect:\n' +
      '  texts: { Q1: How is life in the North? }\n  quotas: { north: counted, south: none }\n  end: finished\n',
  );
  folder.write(
    'nowhere.yaml',
    'name: from nowhere\nanswers: { Q1: fine }\nexpect:\n' +
      '  texts: { Q1: How is life in town? }\n  quotas: { north: none, south: none }\n  end: finished\n',
  );
  const { stdout, code } = await runInProcess(['run', 'project.json', '-s', 'north.yaml', 'nowhere.yaml'], {
    folder: folder.path,
  });
  expect(stdout).toContain('2 scripts: 2 passed');
  expect(code).toBe(0);
});

it('simulated respondents use signed links with all values, and fill their cells', async () => {
  const { stdout } = await runInProcess(['simulate', 'project.json', '--respondents', '200', '--json'], {
    folder: folder.path,
  });
  const [{ cells }] = JSON.parse(stdout).quotas.groups;
  expect(cells).toMatchObject([{ id: 'north', done: 3 }, { id: 'south' }]);
  expect(cells[1].done).toBeGreaterThan(20);
});

it("a script names its respondent's link, for awards and admission", async () => {
  const project = {
    ...JSON.parse(PROJECT),
    settings: { unique_links: true },
    awards: [
      {
        id: 'all',
        kind: 'custom',
        title: 'Thanks',
        rules: 'One each.',
        prizes: [{ id: 'a', name: 'A', gives: 'text', text: 'A' }],
      },
      {
        id: 'invited',
        kind: 'custom',
        title: 'Thanks to the invited',
        rules: 'One each.',
        signed: true,
        prizes: [{ id: 'b', name: 'B', gives: 'text', text: 'B' }],
      },
    ],
  };
  folder.write('links.json', JSON.stringify(project));
  const playLinkScript = async (text: string) => {
    folder.write('one.yaml', text);
    const { stdout } = await runInProcess(['run', 'links.json', '-s', 'one.yaml', '--json'], {
      folder: folder.path,
    });
    const [script] = JSON.parse(stdout).scripts;
    return [script.ok, script.facts.params, script.findings.map(({ id }: { id: string }) => id)];
  };
  const notAdmitted = ['run.not-admitted'];
  const expectAwardsText = (...ids: readonly string[]) => `\nexpect: { award: [${ids.join(', ')}] }\n`;
  expect(await playLinkScript(`link: unique${expectAwardsText('all', 'invited')}`)).toEqual([true, {}, []]);
  expect(await playLinkScript(`link: signed${expectAwardsText('all', 'invited')}`)).toEqual([
    true,
    {},
    notAdmitted,
  ]);
  expect(await playLinkScript(expectAwardsText('all'))).toEqual([true, {}, notAdmitted]);
  const north = 'params: { ward: north }';
  expect(await playLinkScript(north + expectAwardsText('all', 'invited'))).toEqual([
    true,
    { ward: 'north' },
    notAdmitted,
  ]);
  expect(await playLinkScript(`${north}\nlink: plain${expectAwardsText('all')}`)).toEqual([
    true,
    {},
    notAdmitted,
  ]);
});
