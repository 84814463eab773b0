import type { Question } from '@canvass/project';
import { computeFields, TYPE_IDS } from '@canvass/project/file';
import type { Fixture } from '../src/answers/examples/fixture.ts';
import { fixtures } from '../src/registry/fixtures.gen.ts';

const createTitle = () => `# Question types

<!-- Written by packages/question-types/scripts/write-document.ts from each type's folder: its .md file and its examples. -->

Every question type with an example. See also:

- [project-format.md](./project-format.md): fields of all questions (codes, texts, rules, automatic answers), by topic
- [expression-language.md](./expression-language.md): reading answers in expressions
- [canvass.md](./canvass.md#scripts): answers in test scripts

An example is a question for the \`items\` of a project, such as the [first survey](./format/first-survey.md). Rows of the tables:

- *Stored as*: the answer in calls and in JSON Lines exports; options and rows are named by their \`gid\`.
- *Messages*: keys of the error messages about an answer, as in the \`issues\` of a script.
- *Fields*: what the type reads besides the fields of all questions. Any other field is refused. Most types also read ${[...COMMON].map(code).join(', ')}; *not* lists the exceptions. [project.schema.json](./project.schema.json) has the meaning of each, and the fields of options and rows.
`;

/** Returns docs/question-types.md. `prose` has the description of each type, by the name that `computeFile` returns. */
export function questionTypesDocument(prose: ReadonlyMap<string, string>): string {
  const ids = Object.keys(fixtures).toSorted();
  return `${[createTitle(), ...ids.map((id) => renderSection(id, prose.get(computeFile(id)) ?? ''))].join('\n\n')}\n`;
}

/** File name of a question type or, for a variant, of the variant. */
export function computeFile(id: string): string {
  const [type = '', custom] = id.split('/');
  if (custom === undefined) return type.replaceAll('_', '-');
  return (custom === 'classify' ? `${type}-${custom}` : custom).replaceAll('_', '-');
}

interface ShownExample {
  readonly question: Question;
  readonly answer?: unknown;
}

/**
 * The example for the section of a type. The prose has the question in a `json` block, the answer in `json answer`.
 * Defaults to the first answered fixture in English with plain texts.
 */
export function shownExample(id: string, prose: string): ShownExample {
  const [question, answer] = ['json', 'json answer'].map((fence) => findBlock(prose, fence));
  if (question !== undefined) {
    // The cast is safe: a test checks the question as a part of a project.
    return { question: JSON.parse(question) as Question, answer: answer && JSON.parse(answer) };
  }
  const plainFixtures = fixturesOf(id).filter((fixture) => isPlain(JSON.stringify(fixture)));
  const found = plainFixtures.find(({ state }) => state === 'answered') ?? plainFixtures[0];
  if (found === undefined)
    throw new Error(`${computeFile(id)}.md needs an example, because no fixture is in English.`);
  return found;
}

function findBlock(prose: string, fence: string): string | undefined {
  return new RegExp(`^\`\`\`${fence}\\n([^]*?)^\`\`\`$`, 'm').exec(prose)?.[1];
}

/** Whether the JSON of a fixture has only printable ASCII, and no trees of markup. */
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text) && !text.includes('"tag"');

/** Fields of questions that more than half of all types read. */
function commonFields(): ReadonlySet<string> {
  const names = TYPE_IDS.flatMap((id) => [...computeFields(id, 'question').keys()]);
  return new Set(
    names.filter((name) => names.filter((other) => other === name).length > TYPE_IDS.length / 2),
  );
}
const COMMON = commonFields();

/** The fields that a type reads, without the common ones, and the common ones that it does not read. */
function fieldsCell(id: string): string {
  const names = [...computeFields(id, 'question').keys()];
  const unread = [...COMMON].filter((name) => !names.includes(name));
  const own = names.filter((name) => !COMMON.has(name));
  return [own.map(code).join(', '), unread.length > 0 && `not ${unread.map(code).join(', ')}`]
    .filter(Boolean)
    .join('; ');
}

const fixturesOf = (id: string): readonly Fixture[] =>
  (fixtures as Readonly<Record<string, readonly Fixture[]>>)[id] ?? []; // the keys are ids of types

function renderSection(id: string, prose: string): string {
  const { question, answer } = shownExample(id, prose);
  const messages = [
    ...new Set(fixturesOf(id).flatMap(({ issues }) => issues.map(({ key }) => key))),
  ].toSorted();
  const facts = [
    answer === undefined ? [] : ['Stored as', code(JSON.stringify(answer))],
    messages.length === 0 ? [] : ['Messages', messages.map(code).join(', ')],
    fieldsCell(id) === '' ? [] : ['Fields', fieldsCell(id)],
  ].filter((row) => row.length > 0);
  return [
    `## ${id}`,
    prose
      .replaceAll(/^```json[^]*?^```$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    `\`\`\`json\n${questionText(question)}\n\`\`\``,
    ...(facts.length === 0 ? [] : [table(['', ''], facts)]),
  ].join('\n\n');
}

/** Formats a question as JSON, with each option and row on a separate line. */
function questionText(question: Question): string {
  const lines = Object.entries(question)
    .filter(([name, value]) => name !== 'cid' || !/^Q\d+$/.test(String(value)))
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${valueText(value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

function valueText(value: unknown): string {
  const isList = Array.isArray(value) && value.some((entry) => typeof entry === 'object' && entry !== null);
  if (!isList) return formatJson(value);
  return `[\n${value.map((entry) => `    ${formatJson(withoutUsualCode(entry))}`).join(',\n')}\n  ]`;
}

/** Removes the code of an option or row if it is the usual one, such as A2 of the option with `seq` 2. */
function withoutUsualCode(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { cid, ...others } = entry as { readonly cid?: unknown; readonly seq?: unknown };
  return cid === `A${String(others.seq)}` || cid === `R${String(others.seq)}` ? others : entry;
}

/** Formats a value as JSON in one line, with spaces after colons and commas. */
function formatJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, entry]) => `${JSON.stringify(name)}: ${formatJson(entry)}`,
  );
  return `{ ${members.join(', ')} }`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

const code = (text: string) => `\`${text}\``;
