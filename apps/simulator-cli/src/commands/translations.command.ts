import { edit, type JsonRecord, openDocument, printDocument, type ProjectDocument } from '@canvass/authoring';
import {
  type ExportOptions,
  MAX_EXCHANGE_BYTES,
  planImport,
  readTranslations,
  writeCsvTable,
  writeImport,
  writeXliff,
  writeXlsxTable,
} from '@canvass/authoring/exchange';
import {
  languageStates,
  ownLanguageOf,
  textRows,
  type TextRow,
  translatedLanguages,
} from '@canvass/authoring/translations';
import { isRecord } from '@canvass/project';
import { type Finding, removeControls } from '@canvass/simulation';
import { extname } from 'node:path';
import { type CanvassCommand, EXIT, type ExitCode } from '../host/command.ts';
import type { Host } from '../host/host.ts';
import { readFileBytes, readSource } from '../input/read-source.ts';
import { refuse } from '../report/refuse.ts';
import { reportImport } from '../report/import-report.ts';
import { tableSection } from '../report/table.ts';
import { jsonText, writeText } from '../report/write-text.ts';

export const command: CanvassCommand = {
  name: 'translations',
  summary: 'shows how far a project is translated, and exchanges its texts with translators by files',
  examples: [
    'canvass translations study.json',
    'canvass translations study.json --language de --export study-de.xlf',
    'canvass translations study.json --export texts.xlsx',
    'canvass translations study.json --import study-de.xlf',
  ],
  configure: (translations) =>
    translations
      .argument('<file>', 'project file')
      .option('-l, --language <tag...>', 'languages to export (default: all of the survey)')
      .option('--export <file>', 'writes the texts to a file: .xlf (XLIFF), .xlsx or .csv')
      .option('--xliff12', 'with --export to .xlf: XLIFF 1.2 in place of 2.0')
      .option('--import <file>', 'takes the translations of a file into the project file')
      .option('--to <file>', 'with --import: writes the project to another file, or to stdout for -')
      .option('--json', 'prints the report as JSON'),
  async run(host, [file = ''], options) {
    const isJson = options['json'] === true;
    const { export: target, import: source, to } = options;
    const conflict = findOptionConflict(options);
    if (conflict !== undefined) return refuse(host, [conflict], isJson);
    const opened = await openProject(host, file);
    if ('problem' in opened) return refuse(host, [opened.problem], isJson);
    const task = { host, isJson, file, document: opened.document };
    if (target !== undefined) return exportTexts(task, String(target), options);
    if (source !== undefined) return importTexts(task, String(source), String(to ?? file));
    return showStates(task);
  },
};

interface Task {
  readonly host: Host;
  readonly isJson: boolean;
  readonly file: string;
  readonly document: ProjectDocument;
}

const problemOf = (file: string, message: string, fix: string): Finding => ({
  id: 'translations.input',
  severity: 'error',
  file,
  message,
  fix,
});

function findOptionConflict(options: Readonly<Record<string, unknown>>): Finding | undefined {
  const { export: target, import: source, to, language, xliff12 } = options;
  const problem = (message: string, fix: string) => problemOf('translations', message, fix);
  if (target !== undefined && source !== undefined)
    return problem('--export and --import do different things.', 'Call the command once for each.');
  if (to !== undefined && source === undefined)
    return problem('--to is about importing.', 'Name the file after --export instead, or add --import.');
  if ((language ?? xliff12) !== undefined && target === undefined)
    return problem('--language and --xliff12 are about exporting.', 'Add --export.');
  return undefined;
}

/** Larger files are not read. The limits of the format are lower. */
const MAX_PROJECT_BYTES = 8_000_000;

async function openProject(
  host: Host,
  file: string,
): Promise<{ readonly document: ProjectDocument } | { readonly problem: Finding }> {
  const reading = await readSource(host, file, MAX_PROJECT_BYTES);
  if ('problem' in reading) return reading;
  const { document, issues } = openDocument(reading.source.text);
  if (document !== undefined && Array.isArray(document.value['items'])) return { document };
  const reason = issues[0]?.message ?? 'It has no questions.';
  return {
    problem: problemOf(
      file,
      `This is not a project file. ${reason}`,
      'Correct it with `canvass check` first.',
    ),
  };
}

function showStates({ host, isJson, file, document }: Task): ExitCode {
  const project = document.value;
  const states = languageStates(project, textRows(project, translatedLanguages(project)));
  if (isJson) {
    host.out(jsonText({ ok: true, file, languages: states }));
    return EXIT.fine;
  }
  if (states.length === 0) {
    host.out('The survey has one language.\n');
    return EXIT.fine;
  }
  const lines = states.map(({ language, translated, needed, missing, changed }) => [
    language,
    `${translated} of ${needed} translated`,
    `${missing} missing`,
    `${changed} of a changed original`,
  ]);
  for (const line of tableSection('Translations', lines, host.paint)) host.out(`${line}\n`);
  return EXIT.fine;
}

type WriteFormat = (
  options: ExportOptions,
  languages: readonly string[],
  isOldXliff: boolean,
) => string | Promise<Uint8Array>;

/** How the texts are written, by the ending of the file's name. */
const FORMATS: Readonly<Record<string, WriteFormat>> = {
  '.xlf': (options, [language = ''], isOldXliff) => writeXliff(options, language, isOldXliff ? '1.2' : '2.0'),
  '.xlsx': writeXlsxTable,
  '.csv': writeCsvTable,
};

async function exportTexts(
  { host, isJson, file, document }: Task,
  target: string,
  options: Readonly<Record<string, unknown>>,
): Promise<ExitCode> {
  const project = document.value;
  const chosen = chooseLanguages(project, target, options['language']);
  if ('problem' in chosen) return refuse(host, [problemOf(file, ...chosen.problem)], isJson);
  const { languages } = chosen;
  const rows = textRows(project, languages);
  const exported = { project, rows, surveyId: surveyIdOf(project), describe: createDescriber(project) };
  const content = await FORMATS[formatOf(target)]?.(exported, languages, options['xliff12'] === true);
  const problem = await writeText(host, target, content ?? '');
  if (problem !== undefined) return refuse(host, [problemOf(file, problem, 'Choose another file.')], isJson);
  if (isJson) host.out(jsonText({ ok: true, file: target, texts: rows.length, languages }));
  else host.out(`${rows.length} texts were written to ${target}: ${languages.join(', ')}.\n`);
  return EXIT.fine;
}

const formatOf = (target: string): string => extname(target).toLowerCase().replace('.xliff', '.xlf');

/** The languages of an exported file, or why it cannot be written: a message and what to do. */
function chooseLanguages(
  project: JsonRecord,
  target: string,
  wanted: unknown,
): { readonly languages: readonly string[] } | { readonly problem: readonly [string, string] } {
  const known = translatedLanguages(project);
  const format = formatOf(target);
  const find = (tag: string) => known.find((one) => one.toLowerCase() === tag.toLowerCase());
  const tags = Array.isArray(wanted) ? wanted.map(String) : known;
  const languages = tags.flatMap((tag) => find(tag) ?? []);
  const unknown = tags.find((tag) => find(tag) === undefined);
  if (unknown !== undefined)
    return {
      problem: [
        `The survey has no language ${removeControls(unknown)}.`,
        `It has ${known.join(', ') || 'one language'}.`,
      ],
    };
  if (languages.length === 0)
    return {
      problem: ['The survey has one language.', 'Add another to `translation_language` of `project_lang`.'],
    };
  if (FORMATS[format] === undefined)
    return { problem: [`${target} has no known format.`, 'End its name with .xlf, .xlsx or .csv.'] };
  if (format === '.xlf' && languages.length > 1)
    return {
      problem: ['An XLIFF file has one language.', 'Choose it with --language, or write .xlsx or .csv.'],
    };
  return { languages };
}

const surveyIdOf = (project: JsonRecord): string => String(project['projectId'] ?? '');

/** Describes the places of texts for translators, such as `Q5, option 2`. */
function createDescriber(project: JsonRecord): (row: TextRow) => string {
  const codes = codesByGid(project);
  return ({ part, question, gid, number, field }) => {
    if (part === 'product') return 'text of the product';
    if (part === 'project') return `survey, ${field}`;
    const code = codes.get(question === '' ? gid : question) ?? gid;
    const name = question === '' ? code : `${code}, ${part.replaceAll('_', ' ')} ${number}`;
    return field === 'title' ? name : `${name}, ${field}`;
  };
}

/** The codes of all items, by gid. A question without a code is counted, as in the editor. */
function codesByGid(project: JsonRecord): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  let questionCount = 0;
  const visit = (items: unknown): void => {
    for (const item of Array.isArray(items) ? items : []) {
      if (!isRecord(item)) continue;
      const isQuestion = item['type'] === 'Q';
      if (isQuestion) questionCount += 1;
      codes.set(String(item['gid']), String(item['cid'] ?? (isQuestion ? `Q${questionCount}` : item['gid'])));
      if (!isQuestion) visit(item['items']);
    }
  };
  visit(project['items']);
  return codes;
}

async function importTexts({ host, isJson, file, document }: Task, source: string, target: string) {
  const project = document.value;
  const languages = translatedLanguages(project);
  const reading = await readFileBytes(host, source, MAX_EXCHANGE_BYTES);
  if ('problem' in reading) return refuse(host, [reading.problem], isJson);
  const content = await readTranslations(reading.bytes, {
    languages: [ownLanguageOf(project), ...languages],
    decode,
  });
  if (content.fault !== undefined)
    return refuse(host, [problemOf(source, ...faultText(content.fault, content.detail))], isJson);
  const rows = textRows(project, languages);
  const codes = new Set(codesByGid(project).values());
  const plan = planImport(content, { project, rows, surveyId: surveyIdOf(project), codes });
  const label = { key: 'import' };
  const options = { label, newId: () => '' }; // an import adds no elements
  const { document: next } = edit(document, options, (editing) => writeImport(editing, plan.imported));
  const problem = await writeText(host, target, printDocument(next));
  if (problem !== undefined) return refuse(host, [problemOf(file, problem, 'Choose another file.')], isJson);
  reportImport(host, plan, { isJson, describe: createDescriber(project), isToStdout: target === '-' });
  return plan.rejected.length > 0 || plan.isOtherSurvey ? EXIT.findings : EXIT.fine;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // the reader reports that the file has another encoding
  }
}

const SAVE_AGAIN = 'Save it again as XLIFF, .xlsx or CSV.';

/** Why a file with translations cannot be read, and what to do. */
function faultText(fault: string, detail = ''): readonly [message: string, fix: string] {
  switch (fault) {
    case 'too-large':
      return ['The file is too large.', 'Split it.'];
    case 'encoding':
      return ['The file has an unknown encoding.', 'Save it again as UTF-8.'];
    case 'no-columns':
      return ['The table has no column `id`.', 'Keep the column of the exported file.'];
    case 'no-languages':
      return [
        `No column is a language of the survey${detail === '' ? '' : `: ${removeControls(detail)}`}.`,
        'Name the columns by the tags of the languages, such as de.',
      ];
    default:
      return [`The file cannot be read${detail === '' ? '' : ` (${removeControls(detail)})`}.`, SAVE_AGAIN];
  }
}
