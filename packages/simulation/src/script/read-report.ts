import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import type { ExpectedOfReport } from './script.ts';

const MARKS = ['right', 'partly', 'wrong', 'none'] as const;

/** `expect.report`: what the report says of the respondent (REPORT-1), or `none` where there is none. */
export function readReport(reader: Reader, node: Node, at: number): readonly ExpectedOfReport[] {
  if (node.kind === 'scalar') {
    const none = reader.oneOf(node, ['none']);
    return none === undefined ? [] : [{ at, part: 'report', key: undefined, value: none }];
  }
  const found: ExpectedOfReport[] = [];
  const text = (part: ExpectedOfReport['part']) => (value: Node, place: number) => {
    const written = reader.text(value);
    if (written !== undefined) found.push({ at: place, part, key: undefined, value: written });
  };
  reader.fields(node, 'what the report says, or none', {
    title: text('title'),
    score: (value, place) => {
      const score = numberOrNone(reader, value);
      if (score !== undefined) found.push({ at: place, part: 'score', key: undefined, value: score });
    },
    label: text('label'),
    closing: text('closing'),
    dimensions: (value) => found.push(...readDimensions(reader, value)),
    right: (value) => found.push(...readMarks(reader, value)),
  });
  return found;
}

function readDimensions(reader: Reader, node: Node): readonly ExpectedOfReport[] {
  const known = (reader.names.program.project.report?.dimensions ?? []).map(({ id }) => id);
  return (reader.map(node, 'a map from dimensions to figures')?.entries ?? []).flatMap(
    ({ key, at, value }) => {
      if (!known.includes(key)) return reader.unknown('dimension', key, at, known) ?? [];
      const score = numberOrNone(reader, value);
      return score === undefined ? [] : [{ at, part: 'dimensions', key, value: score } as const];
    },
  );
}

function readMarks(reader: Reader, node: Node): readonly ExpectedOfReport[] {
  const entries = reader.map(node, 'a map from question codes to right, partly, wrong or none')?.entries;
  return (entries ?? []).flatMap(({ key, at, value }) => {
    const question = reader.question(key, at);
    const mark = reader.oneOf(value, MARKS);
    if (question === undefined || mark === undefined) return [];
    return [{ at, part: 'right', key: question.cid, value: mark } as const];
  });
}

const numberOrNone = (reader: Reader, node: Node): number | 'none' | undefined =>
  node.kind === 'scalar' && node.value === 'none' ? 'none' : reader.number(node, 'a number, or none');
