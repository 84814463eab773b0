import { expect, it } from 'vitest';
import { runInside } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const ward = (value: string, cap: number) => ({
  id: value,
  name: value,
  cap,
  cond: `ext.ward == "${value}"`,
});
folder.write(
  'project.json',
  JSON.stringify({
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
  }),
);

it('a script gives a signed parameter without a signature: it counts, and its title is shown', async () => {
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
  const { stdout, code } = await runInside(['run', 'project.json', '-s', 'north.yaml', 'nowhere.yaml'], {
    folder: folder.path,
  });
  expect(stdout).toContain('2 scripts: 2 passed');
  expect(code).toBe(0);
});

it('simulated respondents come by signed links of all values, and fill their cells', async () => {
  const { stdout } = await runInside(['simulate', 'project.json', '--respondents', '200', '--json'], {
    folder: folder.path,
  });
  const [{ cells }] = JSON.parse(stdout).quotas.groups;
  expect(cells).toMatchObject([{ id: 'north', done: 3 }, { id: 'south' }]);
  expect(cells[1].done).toBeGreaterThan(20);
});
