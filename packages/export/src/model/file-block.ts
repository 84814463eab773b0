import { wholeTypeOf, type ProgramQuestion } from '@canvass/logic';
import {
  NOT_ASKED,
  textOrEmpty,
  joinedLabel,
  labelText,
  blockOf,
  type Block,
  type ExportVersion,
  type CellVariable,
} from './block.ts';
import { toldQuestion } from './question-columns.ts';

const FIELDS = [
  { field: 'name', suffix: 'files', detail: 'names of files' },
  { field: 'url', suffix: 'file_urls', detail: 'addresses of files' },
] as const;

/** Names and addresses of the files of a question, and of each of its options where some may be attached. */
export function fileBlock(gid: string, versions: readonly ExportVersion[]): Block {
  const byKey = new Map<string, CellVariable>();
  for (const { program } of versions) {
    const found = program.questions[program.byGid.get(gid) ?? -1];
    for (const [key, variable] of found === undefined ? [] : variablesOf(found))
      if (!byKey.has(key)) byKey.set(key, variable);
  }
  return blockOf('file', [...byKey.values()]);
}

function variablesOf(found: ProgramQuestion): readonly (readonly [key: string, CellVariable])[] {
  const { gid, cid, question } = found;
  return targetsOf(found).flatMap(({ option, code, title }) =>
    FIELDS.map(({ field, suffix, detail }) => {
      const variable: CellVariable = {
        wanted: `${code}_${suffix}`,
        label: joinedLabel([labelText(question.title), title], detail),
        missing: ['not_asked', 'empty'],
        question: toldQuestion(question, cid),
        cell: ({ files, isAsked }) => {
          const own = files.filter((file) => file.gid === gid && file.option_id === option);
          if (own.length === 0 && !isAsked(gid)) return NOT_ASKED;
          return textOrEmpty(own.map((file) => file[field]).join('\n'));
        },
      };
      return [`${option ?? ''} ${field}`, variable] as const;
    }),
  );
}

interface Target {
  /** Undefined: the question itself. */
  readonly option: string | undefined;
  readonly code: string;
  readonly title: string;
}

function targetsOf(found: ProgramQuestion): readonly Target[] {
  const { cid, attachments, question } = found;
  const isAnswer = wholeTypeOf(found).files !== undefined;
  const own =
    isAnswer || attachments?.takes('') === true ? [{ option: undefined, code: cid, title: '' }] : [];
  const options = (question.items ?? []).filter((option) => attachments?.takes(option.gid) === true);
  return [
    ...own,
    ...options.map((option) => ({
      option: option.gid,
      code: `${cid}_${option.cid ?? `A${option.seq}`}`,
      title: labelText(option.title),
    })),
  ];
}
