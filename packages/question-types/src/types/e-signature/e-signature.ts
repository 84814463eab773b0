import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { Issue, SignatureAnswer } from '@canvass/protocol';

/** A path of our own site, never an address elsewhere (TRUST-17). */
const OWN_PATH = /^(\/[\w.%~-]+)+$/;
const MAX_LENGTH = 400;
const NO_ISSUES: readonly Issue[] = [];

/** A signature as an uploaded image, stored by its name and path (VALID-20, ANSWER-10). */
export const eSignature = defineQuestionType<QuestionOf<'e_signature'>, SignatureAnswer>({
  id: 'e_signature',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  effort: () => ({ times: 1, kind: 'write' }),
  parse(raw) {
    if (!Array.isArray(raw) || raw.length > 1) return undefined;
    const files = raw.flatMap((item: unknown) => readFile(item) ?? []);
    return files.length === raw.length ? files : undefined;
  },
  initialAnswer: () => undefined,
  validate({ required }, answer) {
    return required === true && (answer ?? []).length === 0 ? [{ key: 'validate.signature' }] : NO_ISSUES;
  },
  prune: (answer) => (answer.length === 0 ? undefined : answer),
  isEmpty: (answer) => answer.length === 0,
  value: (_, answer) => answer[0]?.file_name ?? null,
  choices: () => [],
});

function readFile(raw: unknown): SignatureAnswer[number] | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { file_name, file_path } = raw as Readonly<Record<string, unknown>>; // both fields are checked below
  if (typeof file_name !== 'string' || file_name.trim() === '' || file_name.length > MAX_LENGTH)
    return undefined;
  if (typeof file_path !== 'string' || file_path.length > MAX_LENGTH || !OWN_PATH.test(file_path))
    return undefined;
  return { file_name, file_path };
}
