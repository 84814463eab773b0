import { didYouMean, type MapEntry, type Node, type Reader } from './reader.ts';
import type { ExpectedIssue, ExpectedOfReport, Expectations, Expectation, ScriptEnd } from './script.ts';
import { endWords } from '@canvass/protocol';
import { readAnswers, readCellOutcomes, readDraws } from './read-host.ts';
import type { Question } from '@canvass/project';
import { optionCode } from './names.ts';

const optionCodes = (question: Question): readonly string[] => (question.items ?? []).map(optionCode);

const ENDS: readonly ScriptEnd[] = [...endWords, 'none'];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads the expectations of a script. Unreadable parts are reported and omitted. */
export function readExpectations(reader: Reader, node: Node): Expectations {
  const expectations: Mutable<Expectations> = {};
  const expectationAt = <T>(offset: number, value: T): Expectation<T> => ({ offset, value });
  reader.readFields(node, 'a map of expectations', {
    path: (value, offset) => {
      expectations.path = expectationAt(offset, readCodes(reader, value));
    },
    pages: (value, offset) => {
      const pages = reader.asList(value, 'a list of pages') ?? [];
      expectations.pages = expectationAt(
        offset,
        pages.map((page) => (page.kind === 'list' ? readCodes(reader, page) : readCode(reader, page))),
      );
    },
    hidden: (value, offset) => {
      expectations.hidden = expectationAt(offset, readCodes(reader, value));
    },
    issues: (value, offset) => {
      expectations.issues = expectationAt(offset, readIssues(reader, value));
    },
    end: (value, offset) => {
      if (value.kind === 'map') return Object.assign(expectations, readEndPage(reader, value));
      const end = reader.findOneOf(value, ENDS);
      if (end !== undefined) expectations.end = expectationAt(offset, end);
    },
    order: (value) => {
      expectations.order = readByQuestion(reader, value, (code, item) => readOptions(reader, code, item));
    },
    options: (value) => {
      expectations.options = readByQuestion(reader, value, (code, item) => readOptions(reader, code, item));
    },
    texts: (value) => {
      expectations.texts = readByQuestion(reader, value, (_, item) => reader.asText(item));
    },
    progress: (value) => {
      expectations.progress = readByQuestion(reader, value, (_, item) =>
        reader.asNumber(item, 'a percentage'),
      );
    },
    answers: (value) => {
      expectations.answers = readAnswers(reader, value).map(({ answer, ...rest }) => ({
        ...rest,
        value: answer,
      }));
    },
    quotas: (value) => {
      expectations.quotas = readCellOutcomes(reader, value);
    },
    draws: (value) => {
      expectations.draws = readDraws(reader, value);
    },
    award: (value, offset) => {
      expectations.award = expectationAt(offset, readAwards(reader, value));
    },
    report: (value, offset) => {
      expectations.report = readReport(reader, value, offset);
    },
  });
  return expectations;
}

function readEndPage(reader: Reader, node: Node): Pick<Expectations, 'end' | 'endPage'> {
  const expectations: Mutable<Pick<Expectations, 'end'>> = {};
  const endPage: Mutable<NonNullable<Expectations['endPage']>> = {};
  const text = (key: keyof typeof endPage) => (value: Node, offset: number) => {
    const endText = reader.asText(value);
    if (endText !== undefined) endPage[key] = { offset, value: endText };
  };
  reader.readFields(node, 'how it ends', {
    status: (value, offset) => {
      const end = reader.findOneOf(value, ENDS);
      if (end !== undefined) expectations.end = { offset, value: end };
    },
    name: (value, offset) => {
      const name = reader.asText(value, 'the id of an end');
      const knownEnds = [...reader.names.program.ends, 'none'];
      if (name !== undefined && knownEnds.includes(name)) endPage.name = { offset, value: name };
      else if (name !== undefined) reader.reportUnknown('end', name, offset, knownEnds);
    },
    text: text('text'),
    link: text('link'),
  });
  return { ...expectations, endPage };
}

function readAwards(reader: Reader, node: Node): readonly string[] {
  const awardIds = (reader.names.program.project.awards ?? []).map(({ id }) => id);
  return (reader.asList(node, 'a list of awards') ?? []).flatMap((item) => {
    const id = reader.asText(item, 'the id of an award');
    if (id === undefined || awardIds.includes(id)) return id ?? [];
    return reader.reportUnknown('award', id, item.offset, awardIds) ?? [];
  });
}

function readCode(reader: Reader, node: Node): readonly string[] {
  const code = reader.asText(node, 'the code of a question');
  const question = code === undefined ? undefined : reader.resolveQuestion(code, node.offset);
  return question === undefined ? [] : [question.cid];
}

function readCodes(reader: Reader, node: Node): readonly string[] {
  return (reader.asList(node, 'a list of question codes') ?? []).flatMap((item) => readCode(reader, item));
}

function readOptions(reader: Reader, code: string, node: Node): readonly string[] | undefined {
  const question = reader.names.findQuestion(code)?.question;
  const knownCodes = question === undefined ? [] : optionCodes(question);
  return reader.asList(node, 'a list of option codes')?.flatMap((item) => {
    const optionText = reader.asText(item, 'the code of an option');
    if (optionText === undefined || knownCodes.includes(optionText)) return optionText ?? [];
    reader.complain(
      'script.unknown-option',
      item.offset,
      `${code} has no option \`${optionText}\`.`,
      didYouMean(optionText, knownCodes),
    );
    return [];
  });
}

/** Reads a map by question code. Keys may name an option: `Q5.A2`. */
function readByQuestion<T>(reader: Reader, node: Node, read: (code: string, node: Node) => T | undefined) {
  return (reader.asMap(node, 'a map from question codes')?.entries ?? []).flatMap(
    ({ key, offset, value }) => {
      const [code = key, part] = key.split('.');
      const question = reader.resolveQuestion(code, offset);
      if (question === undefined) return [];
      if (part !== undefined && !optionCodes(question.question).includes(part)) {
        reader.complain('script.unknown-option', offset, `${code} has no option \`${part}\`.`);
        return [];
      }
      const found = read(code, value);
      return found === undefined ? [] : [{ offset, code: key, gid: question.gid, value: found }];
    },
  );
}

/** Reads `issues`, a list of `Q7: format_email` or `Q7.A9: { key: need_max_num_option, max: 3 }`. */
function readIssues(reader: Reader, node: Node): readonly ExpectedIssue[] {
  return (reader.asList(node, 'a list of issues') ?? []).flatMap((item) => {
    const entries =
      reader.asMap(
        item,
        'a question and a message key, such as `Q7: format_email` without quotation marks around it',
      )?.entries ?? [];
    return entries.flatMap((entry) => readIssue(reader, entry) ?? []);
  });
}

function readIssue(reader: Reader, { key: subject, offset, value }: MapEntry): ExpectedIssue | undefined {
  if (reader.resolveQuestion(subject.split('.')[0] ?? subject, offset) === undefined) return undefined;
  if (value.kind !== 'map') {
    const key = reader.asText(value, 'a message key');
    return key === undefined ? undefined : { subject, key: fullKey(key), params: {} };
  }
  const params: Record<string, string | number> = {};
  let key: string | undefined;
  for (const entry of value.entries) {
    if (entry.key === 'key') key = reader.asText(entry.value, 'a message key');
    else if (entry.value.kind === 'scalar' && typeof entry.value.value === 'number')
      params[entry.key] = entry.value.value;
    else params[entry.key] = reader.asAnyText(entry.value) ?? '';
  }
  if (key === undefined)
    return reader.complain('script.missing-key', offset, 'An issue needs its message key: `key`.');
  return { subject, key: fullKey(key), params };
}

/** Adds `validate.`, which authors may leave out. */
const fullKey = (key: string) => (key.includes('.') ? key : `validate.${key}`);

const MARKS = ['right', 'partly', 'wrong', 'none'] as const;

/** Reads `expect.report`: the parts of the report (REPORT-1), or `none` if a report must not exist. */
function readReport(reader: Reader, node: Node, offset: number): readonly ExpectedOfReport[] {
  if (node.kind === 'scalar') {
    const none = reader.findOneOf(node, ['none']);
    return none === undefined ? [] : [{ offset, part: 'report', key: undefined, value: none }];
  }
  const expectations: ExpectedOfReport[] = [];
  const text = (part: ExpectedOfReport['part']) => (value: Node, offset: number) => {
    const partText = reader.asText(value);
    if (partText !== undefined) expectations.push({ offset, part, key: undefined, value: partText });
  };
  reader.readFields(node, 'what the report says, or none', {
    title: text('title'),
    score: (value, scoreOffset) => {
      const score = numberOrNone(reader, value);
      if (score !== undefined)
        expectations.push({ offset: scoreOffset, part: 'score', key: undefined, value: score });
    },
    label: text('label'),
    closing: text('closing'),
    dimensions: (value) => expectations.push(...readDimensions(reader, value)),
    right: (value) => expectations.push(...readMarks(reader, value)),
  });
  return expectations;
}

function readDimensions(reader: Reader, node: Node): readonly ExpectedOfReport[] {
  const dimensionIds = (reader.names.program.project.report?.dimensions ?? []).map(({ id }) => id);
  return (reader.asMap(node, 'a map from dimensions to figures')?.entries ?? []).flatMap(
    ({ key, offset, value }) => {
      if (!dimensionIds.includes(key))
        return reader.reportUnknown('dimension', key, offset, dimensionIds) ?? [];
      const score = numberOrNone(reader, value);
      return score === undefined ? [] : [{ offset, part: 'dimensions', key, value: score } as const];
    },
  );
}

function readMarks(reader: Reader, node: Node): readonly ExpectedOfReport[] {
  const entries = reader.asMap(node, 'a map from question codes to right, partly, wrong or none')?.entries;
  return (entries ?? []).flatMap(({ key, offset, value }) => {
    const question = reader.resolveQuestion(key, offset);
    const mark = reader.findOneOf(value, MARKS);
    if (question === undefined || mark === undefined) return [];
    return [{ offset, part: 'right', key: question.cid, value: mark } as const];
  });
}

const numberOrNone = (reader: Reader, node: Node): number | 'none' | undefined =>
  node.kind === 'scalar' && node.value === 'none' ? 'none' : reader.asNumber(node, 'a number, or none');
