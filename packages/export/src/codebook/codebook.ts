import { escapeHtml } from '@canvass/project';
import { type Dataset, type FormatWriter, computeMissingLabel, type Variable } from '../dataset/dataset.ts';
import { BYTE_ORDER_MARK, csvLine } from '../csv/csv.ts';
import { savNames } from '../sav/sav-names.ts';

interface CodebookEntry {
  readonly name: string;
  /** The name in SPSS. */
  readonly savName: string;
  readonly label: string;
  readonly group: string;
  /** Code and title of the question, and its sections. Empty for variables without a question. */
  readonly question: string;
  readonly questionType: string;
  readonly type: string;
  readonly measure: string;
  readonly values: readonly string[];
  readonly missing: readonly string[];
}

function codebookEntries({ variables }: Dataset): readonly CodebookEntry[] {
  const names = savNames(variables);
  return variables.map((variable, at) => computeEntry(variable, names[at] ?? variable.name));
}

function computeEntry(variable: Variable, savName: string): CodebookEntry {
  const {
    name,
    label,
    group,
    question,
    section,
    type,
    decimals = 0,
    measure,
    valueLabels,
    missing,
  } = variable;
  const sectionAndTitle = section === undefined ? '' : `(section: ${section})`;
  return {
    name,
    savName,
    label,
    group,
    question:
      question === undefined ? '' : [question.cid, question.title, sectionAndTitle].filter(Boolean).join(' '),
    questionType: question?.type ?? '',
    type: decimals > 0 ? `${type}, ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}` : type,
    measure,
    values: valueLabels.map(({ value, label: title }) => `${value} = ${title}`),
    missing: missing.map((kind) => {
      const word = computeMissingLabel(variable, kind);
      return `${kind} (${word.code}) = ${word.label}`;
    }),
  };
}

const HEADER = [
  'name',
  'spss_name',
  'label',
  'group',
  'question',
  'question_type',
  'type',
  'measure',
  'values',
  'missing',
];

/** A CSV file with a row for each variable. The values, and the kinds of missing values, are lines within one cell. */
export const codebookCsv: FormatWriter = {
  write: writeCsv,
};

async function* writeCsv(dataset: Dataset): AsyncIterable<Uint8Array> {
  const lines = codebookEntries(dataset).map((entry) =>
    csvLine([
      entry.name,
      entry.savName,
      entry.label,
      entry.group,
      entry.question,
      entry.questionType,
      entry.type,
      entry.measure,
      entry.values.join('\n'),
      entry.missing.join('\n'),
    ]),
  );
  yield new TextEncoder().encode(BYTE_ORDER_MARK + csvLine(HEADER) + lines.join(''));
}

export const codebookHtml: FormatWriter = {
  write: writeHtml,
};

const HEADINGS = ['Name', 'Label', 'Question', 'Type', 'Values', 'Missing values'];

const GROUP_TITLES: Readonly<Record<Dataset['variables'][number]['group'], string>> = {
  response: 'The response',
  quota: 'Quotas',
  parameter: 'Parameters of the link',
  question: 'Answers',
  file: 'Files',
  score: 'Scores',
  draw: 'What was drawn',
  order: 'Orders in which options and rows were shown',
  time: 'Time on each page',
  member: 'The member who answered',
  note: 'Notes by operators',
};

async function* writeHtml(dataset: Dataset): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(computeHead(dataset));
  const entries = codebookEntries(dataset);
  for (const [group, title] of Object.entries(GROUP_TITLES)) {
    const groupEntries = entries.filter((entry) => entry.group === group);
    if (groupEntries.length > 0) yield encoder.encode(computeSection(group, title, groupEntries));
  }
  yield encoder.encode('</main>\n</body>\n</html>\n');
}

function computeHead({ title, language, variables }: Dataset): string {
  const heading = escapeHtml(`Codebook: ${title}`);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<style>${CODEBOOK_STYLE}</style>
</head>
<body>
<main>
<h1 lang="en">${heading}</h1>
<p lang="en">${variables.length} variables. The reason of a missing value: the question was not asked, the option or row was not offered, it was seen and left empty, or the respondent said that it does not apply. CSV has the word, and an empty cell for what was left empty; formats with numbers for missing values have the number in brackets.</p>
`;
}

function computeSection(group: string, title: string, entries: readonly CodebookEntry[]): string {
  const headings = HEADINGS.map((heading) => `<th scope="col">${heading}</th>`).join('');
  return `<section>
<h2 id="${group}" lang="en">${title}</h2>
<div role="region" aria-labelledby="${group}" tabindex="0">
<table>
<thead lang="en"><tr>${headings}</tr></thead>
<tbody>
${entries.map(rowOf).join('\n')}
</tbody>
</table>
</div>
</section>
`;
}

function rowOf({
  name,
  savName,
  label,
  question,
  questionType,
  type,
  measure,
  values,
  missing,
}: CodebookEntry): string {
  const kind = questionType === '' ? '' : `<br><small>${escapeHtml(questionType)}</small>`;
  const inSpss = savName === name ? '' : `<br><small>SPSS: ${escapeHtml(savName)}</small>`;
  return `<tr><th scope="row">${escapeHtml(name)}${inSpss}</th><td dir="auto">${escapeHtml(label)}</td><td dir="auto">${escapeHtml(question)}${kind}</td><td>${escapeHtml(type)}<br><small>${escapeHtml(measure)}</small></td><td>${toHtmlList(values)}</td><td>${toHtmlList(missing)}</td></tr>`;
}

function toHtmlList(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<ul>${lines.map((line) => `<li dir="auto">${escapeHtml(line)}</li>`).join('')}</ul>`;
}

const CODEBOOK_STYLE = `
:root { color-scheme: light; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
main { max-width: 90rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { font-size: 1.25rem; margin-top: 2rem; }
section > div { overflow-x: auto; }
section > div:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { border: 1px solid #767676; padding: 0.35rem 0.5rem; text-align: start; vertical-align: top; overflow-wrap: break-word; }
thead th { background: #f0f0f0; }
tbody th { font-family: ui-monospace, monospace; font-weight: 600; white-space: nowrap; }
ul { margin: 0; padding: 0; list-style: none; }
small { color: #4d4d4d; }
@media print {
  main { max-width: none; padding: 0; }
  section > div { overflow: visible; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  th, td { overflow-wrap: anywhere; }
  tbody th { white-space: normal; }
}
`;
