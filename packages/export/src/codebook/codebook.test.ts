import { expect, it } from 'vitest';
import type { Dataset, Variable } from '../dataset/dataset.ts';
import { rowSourceOf } from '../testing/arbitrary-dataset.ts';
import { collectBytes } from '../testing/collect.ts';
import { codebookCsv, codebookHtml } from './codebook.ts';

const variable: Variable = {
  name: 'Q1',
  label: 'Is 1 < 2 & "so"? <script>alert(1)</script>',
  type: 'number',
  decimals: 1,
  measure: 'ordinal',
  valueLabels: [{ value: 1, label: '=SUM(A1)' }],
  missing: ['not_asked', 'empty', 'dont_know', 'prefer_not'],
  missingLabels: new Map([['prefer_not', { code: -99, label: 'Rather not' }]]),
  group: 'question',
  question: { gid: 'q1', cid: 'Q1', title: "It's <b>", type: 'single' },
};
const dataset: Dataset = { id: 's', title: '</title>', language: 'en-GB', variables: [variable] };
const write = async (format: typeof codebookHtml) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await collectBytes(format.write(dataset, rowSourceOf([]))),
  );

it('the HTML codebook escapes all texts of a survey', async () => {
  const html = await write(codebookHtml);
  expect(html).toContain('Is 1 &lt; 2 &amp; &quot;so&quot;? &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toMatch(/<script|<b>|<title>[^<]*<\/title>[^<]*<\/title>/);
  expect(html).toContain('<th scope="row">Q1</th>');
  expect(html.match(/<h2/g)).toHaveLength(1);
  expect(html).not.toMatch(/(?:src|href)=/);
});

it('writes a CSV table with one line for each variable', async () => {
  expect(await write(codebookCsv)).toBe(
    '\uFEFFname,spss_name,label,group,question,question_type,type,measure,values,missing\r\n' +
      'Q1,Q1,"Is 1 < 2 & ""so""? <script>alert(1)</script>",question,Q1 It\'s <b>,single,"number, 1 decimal",ordinal,' +
      '1 = =SUM(A1),"not_asked (-999994) = Not asked\nempty (-999992) = Seen and left empty\ndont_know (-8) = Don’t know\nprefer_not (-99) = Rather not"\r\n',
  );
});

it('names the section of a question', async () => {
  const inSection = { ...dataset, variables: [{ ...variable, section: 'About you – Home' }] };
  const bytes = await collectBytes(codebookCsv.write(inSection, rowSourceOf([])));
  expect(new TextDecoder().decode(bytes)).toContain("Q1 It's <b> (section: About you – Home)");
});

it('lists the name in SPSS beside a name with letters that SPSS files do not have', async () => {
  const renamed = { ...dataset, variables: [{ ...variable, name: '年龄' }] };
  const read = async (format: typeof codebookHtml) =>
    new TextDecoder().decode(await collectBytes(format.write(renamed, rowSourceOf([]))));
  expect(await read(codebookCsv)).toContain('\r\n年龄,NianLing,');
  expect(await read(codebookHtml)).toContain('年龄<br><small>SPSS: NianLing</small>');
});
