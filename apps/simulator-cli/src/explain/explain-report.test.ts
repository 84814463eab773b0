import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
folder.write(
  'table.json',
  JSON.stringify({
    format: 1,
    title: 'Doctors',
    items: [
      {
        gid: 'g',
        type: 'G',
        title: 'All',
        items: [
          { gid: 'q1', cid: 'Q1', type: 'Q', qtype: 'blank', title: 'Which?' },
          {
            gid: 'q2',
            cid: 'Q2',
            type: 'Q',
            qtype: 'multiple_blank',
            title: 'Who?',
            items: ['Surgeon', 'Nurse'].map((title, at) => ({
              gid: `q2_${at}`,
              seq: at + 1,
              cid: `A${at + 1}`,
              title,
            })),
          },
          // The kind of the value is known only when the condition is evaluated.
          {
            gid: 'q3',
            cid: 'Q3',
            type: 'Q',
            qtype: 'blank',
            title: 'Why?',
            disp_code: '(Q1 == "x" ? Q2 : Q1) == 1',
          },
        ],
      },
    ],
  }),
);

it('explains which comparison is never true, and why', async () => {
  folder.write('script.yaml', 'answers: { Q1: x, Q2: { A1: "1" } }');
  const { stdout } = await runInProcess(
    ['explain', 'table.json', '-s', 'script.yaml', '-q', 'Q3', '--no-flip'],
    {
      folder: folder.path,
    },
  );
  expect(stdout).toContain(
    '      never true: a table of answers was compared with a number ((Q1 == "x" ? Q2 : Q1) == 1)\n',
  );
});
