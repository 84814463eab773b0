import { plainText, type Program } from '@canvass/logic';
import {
  Names,
  hasPassed,
  issueText,
  positionText,
  type PlacedMismatch,
  type ScriptRun,
  valueTextOf,
} from '@canvass/simulation';

/** Characters that XML 1.0 cannot contain even as escapes: controls, lone surrogates, U+FFFE and U+FFFF. */
const INVALID_CHARACTERS =
  // oxlint-disable-next-line no-control-regex -- the function replaces these characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** Escapes text between tags. */
export function xmlText(text: string): string {
  return text
    .replace(INVALID_CHARACTERS, '\uFFFD')
    .replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? '');
}

/** Escapes text in an attribute. Line ends and tabs become references, because parsers turn them into spaces. */
function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Writes an element. `children` are XML, one per line. `text` is not escaped yet. */
function elementXml(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[],
  text = '',
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlAttribute(String(value))}"`);
  const startTag = `<${name}${pairs.join('')}`;
  if (children.length === 0 && text === '') return `${startTag}/>`;
  const content = children.map((child) => `\n${child.replace(/^(?= *<)/gm, '  ')}`).join('');
  return `${startTag}>${xmlText(text)}${content}${children.length > 0 ? '\n' : ''}</${name}>`;
}

/**
 * The output of `canvass run --junit`: one suite with a case per script. A script that does not pass is a failure. A
 * script that cannot be read is an error. There are no times, so that the same scripts give the same bytes.
 */
export function junitXml(program: Program, file: string, runs: readonly ScriptRun[]): string {
  const counts = {
    tests: runs.length,
    failures: runs.filter((run) => run.kind === 'played' && !hasPassed(run)).length,
    errors: runs.filter(({ kind }) => kind === 'unreadable').length,
  };
  const names = new Names(program);
  const cases = runs.map((run) => testCaseXml(run, file, names));
  const suite = elementXml('testsuite', { name: plainText(program.project.title), ...counts }, cases);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementXml('testsuites', counts, [suite])}\n`;
}

function testCaseXml(run: ScriptRun, project: string, names: Names): string {
  const { file } = run;
  const name = run.kind === 'played' ? run.script.name : file;
  return elementXml('testcase', { classname: project, name, file }, faultsXml(run, names));
}

function faultsXml(run: ScriptRun, names: Names): readonly string[] {
  if (run.kind === 'unreadable') {
    return run.findings.map((finding) =>
      elementXml(
        'error',
        { type: finding.id, message: finding.message },
        [],
        linesText(positionText(finding), finding),
      ),
    );
  }
  const { file, problem, playback } = run;
  const issueLines = playback.issues.map((issue) => issueText(issue, names));
  const problems = problem === undefined ? [] : [problem];
  return [
    ...problems.map((finding) =>
      elementXml(
        'failure',
        { type: finding.id, message: finding.message },
        [],
        [linesText(positionText(finding), finding), ...issueLines].join('\n'),
      ),
    ),
    ...run.mismatches.map((mismatch) => failureXml(file, mismatch)),
  ];
}

function failureXml(file: string, mismatch: PlacedMismatch): string {
  const { expectation, expected, got: actual, difference, line, column } = mismatch;
  const message = `${expectation} is not as expected`;
  const valueText = valueTextOf(mismatch);
  const text = [
    positionText({ file, line, column }),
    `expected  ${valueText(expected)}`,
    `got       ${valueText(actual)}`,
    ...(difference === undefined ? [] : [difference]),
  ].join('\n');
  return elementXml('failure', { type: expectation, message }, [], text);
}

function linesText(
  place: string,
  { message, fix }: { readonly message: string; readonly fix?: string },
): string {
  return [place, message, ...(fix === undefined ? [] : [fix])].join('\n');
}
