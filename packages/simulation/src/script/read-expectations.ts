import { END_STATES, endNames } from '@canvass/protocol';
import type { Node } from './node.ts';
import { optionCodes } from './names.ts';
import { readAnswers } from './read-answers.ts';
import { readCellOutcomes, readDraws } from './read-host.ts';
import { readIssues } from './read-issues.ts';
import { readReport } from './read-report.ts';
import { didYouMean, type Reader } from './reader.ts';
import type { Expectations, Expected, ScriptEnd } from './script.ts';

const ENDS: readonly ScriptEnd[] = [...new Set(endNames.map((name) => END_STATES[name].end)), 'none'];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** `expect`. What cannot be read is left out, and complained about. */
export function readExpectations(reader: Reader, node: Node): Expectations {
  const found: Mutable<Expectations> = {};
  const expected = <T>(at: number, value: T): Expected<T> => ({ at, value });
  reader.fields(node, 'a map of expectations', {
    path: (value, at) => {
      found.path = expected(at, readCodes(reader, value));
    },
    pages: (value, at) => {
      const pages = reader.list(value, 'a list of pages') ?? [];
      found.pages = expected(
        at,
        pages.map((page) => (page.kind === 'list' ? readCodes(reader, page) : readCode(reader, page))),
      );
    },
    hidden: (value, at) => {
      found.hidden = expected(at, readCodes(reader, value));
    },
    issues: (value, at) => {
      found.issues = expected(at, readIssues(reader, value));
    },
    end: (value, at) => {
      if (value.kind === 'map') return Object.assign(found, readEndPage(reader, value));
      const end = reader.oneOf(value, ENDS);
      if (end !== undefined) found.end = expected(at, end);
    },
    order: (value) => {
      found.order = perQuestion(reader, value, (code, item) => readOptions(reader, code, item));
    },
    options: (value) => {
      found.options = perQuestion(reader, value, (code, item) => readOptions(reader, code, item));
    },
    texts: (value) => {
      found.texts = perQuestion(reader, value, (_, item) => reader.text(item));
    },
    progress: (value) => {
      found.progress = perQuestion(reader, value, (_, item) => reader.number(item, 'a percentage'));
    },
    answers: (value) => {
      found.answers = readAnswers(reader, value).map(({ answer, ...rest }) => ({ ...rest, value: answer }));
    },
    quotas: (value) => {
      found.quotas = readCellOutcomes(reader, value);
    },
    draws: (value) => {
      found.draws = readDraws(reader, value);
    },
    award: (value, at) => {
      found.award = expected(at, readAwards(reader, value));
    },
    report: (value, at) => {
      found.report = readReport(reader, value, at);
    },
  });
  return found;
}

/** `end` as a map: besides how it ended, what the end page is and shows. */
function readEndPage(reader: Reader, node: Node): Pick<Expectations, 'end' | 'endPage'> {
  const found: Mutable<Pick<Expectations, 'end'>> = {};
  const endPage: Mutable<NonNullable<Expectations['endPage']>> = {};
  const text = (key: keyof typeof endPage) => (value: Node, at: number) => {
    const written = reader.text(value);
    if (written !== undefined) endPage[key] = { at, value: written };
  };
  reader.fields(node, 'how it ends', {
    status: (value, at) => {
      const end = reader.oneOf(value, ENDS);
      if (end !== undefined) found.end = { at, value: end };
    },
    name: (value, at) => {
      const name = reader.text(value, 'the id of an end');
      const known = [...reader.names.program.ends, 'none'];
      if (name !== undefined && known.includes(name)) endPage.name = { at, value: name };
      else if (name !== undefined) reader.unknown('end', name, at, known);
    },
    text: text('text'),
    link: text('link'),
  });
  return { ...found, endPage };
}

function readAwards(reader: Reader, node: Node): readonly string[] {
  const known = (reader.names.program.project.awards ?? []).map(({ id }) => id);
  return (reader.list(node, 'a list of awards') ?? []).flatMap((item) => {
    const id = reader.text(item, 'the id of an award');
    if (id === undefined || known.includes(id)) return id ?? [];
    return reader.unknown('award', id, item.at, known) ?? [];
  });
}

function readCode(reader: Reader, node: Node): readonly string[] {
  const code = reader.text(node, 'the code of a question');
  const question = code === undefined ? undefined : reader.question(code, node.at);
  return question === undefined ? [] : [question.cid];
}

function readCodes(reader: Reader, node: Node): readonly string[] {
  return (reader.list(node, 'a list of question codes') ?? []).flatMap((item) => readCode(reader, item));
}

function readOptions(reader: Reader, code: string, node: Node): readonly string[] | undefined {
  const question = reader.names.question(code)?.question;
  const known = question === undefined ? [] : optionCodes(question);
  return reader.list(node, 'a list of option codes')?.flatMap((item) => {
    const written = reader.text(item, 'the code of an option');
    if (written === undefined || known.includes(written)) return written ?? [];
    reader.complain(
      'script.unknown-option',
      item.at,
      `${code} has no option \`${written}\`.`,
      didYouMean(written, known),
    );
    return [];
  });
}

/** Keys are question codes; those of texts may name an option: `Q5.A2`. */
function perQuestion<T>(reader: Reader, node: Node, read: (code: string, node: Node) => T | undefined) {
  return (reader.map(node, 'a map from question codes')?.entries ?? []).flatMap(({ key, at, value }) => {
    const [code = key, part] = key.split('.');
    const question = reader.question(code, at);
    if (question === undefined) return [];
    if (part !== undefined && !optionCodes(question.question).includes(part)) {
      reader.complain('script.unknown-option', at, `${code} has no option \`${part}\`.`);
      return [];
    }
    const found = read(code, value);
    return found === undefined ? [] : [{ at, code: key, gid: question.gid, value: found }];
  });
}
