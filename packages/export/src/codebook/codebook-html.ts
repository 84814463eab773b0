import type { Dataset, ExportFormat } from '../dataset/dataset.ts';
import { type CodebookEntry, codebookEntries } from './codebook-rows.ts';
import { CODEBOOK_STYLE } from './codebook-style.data.ts';

/** One file that needs nothing else: for reading and for print. */
export const codebookHtml: ExportFormat = {
  id: 'codebook-html',
  extension: 'html',
  mediaType: 'text/html; charset=utf-8',
  write: writeCodebook,
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
};

async function* writeCodebook(dataset: Dataset): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(headOf(dataset));
  const entries = codebookEntries(dataset);
  for (const [group, title] of Object.entries(GROUP_TITLES)) {
    const own = entries.filter((entry) => entry.group === group);
    if (own.length > 0) yield encoder.encode(sectionOf(group, title, own));
  }
  yield encoder.encode('</main>\n</body>\n</html>\n');
}

function headOf({ title, language, variables }: Dataset): string {
  const heading = escaped(`Codebook: ${title}`);
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<style>${CODEBOOK_STYLE}</style>
</head>
<body>
<main>
<h1 lang="en">${heading}</h1>
<p lang="en">${variables.length} variables. Why a value is missing is told apart: the question was not asked, the option or row was not offered, it was seen and left empty, or the respondent said that it does not apply. CSV has the word, and an empty cell for what was left empty; formats with numbers for missing values have the number in brackets.</p>
`;
}

function sectionOf(group: string, title: string, entries: readonly CodebookEntry[]): string {
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
  label,
  question,
  questionType,
  type,
  measure,
  values,
  missing,
}: CodebookEntry): string {
  const kind = questionType === '' ? '' : `<br><small>${escaped(questionType)}</small>`;
  return `<tr><th scope="row">${escaped(name)}</th><td dir="auto">${escaped(label)}</td><td dir="auto">${escaped(question)}${kind}</td><td>${escaped(type)}<br><small>${escaped(measure)}</small></td><td>${listed(values)}</td><td>${listed(missing)}</td></tr>`;
}

function listed(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<ul>${lines.map((line) => `<li dir="auto">${escaped(line)}</li>`).join('')}</ul>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for values of attributes in quotes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
