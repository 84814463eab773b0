import { attachmentPart, attachmentRules, type Question } from '@canvass/project';
import type { Issue, UploadedFile } from '@canvass/protocol';
import { noAnswerOf } from '@canvass/protocol';
import type { EngineFeature } from '../../compile/feature.ts';
import type { QuestionHooks, ProgramQuestion } from '../../program/program.ts';
import type { AttachedFiles, State } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';

/**
 * Files that respondents attach to a question or to chosen options (TYPE-21).
 * They are separate from the answer: all are kept, but only files of the question and of chosen options count.
 */
export const attachmentsFeature: EngineFeature = {
  id: 'attachments',
  compile({ layout, sink }) {
    const questions = new Map<number, QuestionHooks>();
    for (const { question, index, path } of layout.questions) {
      const { attachData } = question;
      if (attachData?.openAttach !== true && attachData?.openOAttach !== true) continue;
      const rules = [
        ...(attachData.openAttach === true ? [attachmentRules(attachData, '')] : []),
        ...(attachData.openOAttach === true ? [attachmentRules(attachData, 'option')] : []),
      ];
      if (rules.some(({ minFiles, maxFiles }) => minFiles > maxFiles))
        sink.add('error', 'attachments.limits-crossed', `${path}.attachData`);
      else if (rules.some(({ maxFiles }) => maxFiles === 0))
        sink.add('warning', 'attachments.none-allowed', `${path}.attachData`);
      questions.set(index, { attachments: attachmentsHook(question) });
    }
    return { questions };
  },
};

function attachmentsHook(question: Question): NonNullable<QuestionHooks['attachments']> {
  const { openAttach, openOAttach } = question.attachData ?? {};
  const options = new Set(openOAttach === true ? (question.items ?? []).map(({ gid }) => gid) : []);
  const takes = (option: string) => (option === '' ? openAttach === true : options.has(option));
  return {
    takes,
    countedFiles: (own, state) => listCountedFiles(own, state, takes),
    issues: (own, state) =>
      noAnswerOf(vectorGet(state.effective, own.index)) !== undefined
        ? []
        : Object.entries(listCountedFiles(own, state, takes)).flatMap(([option, files]) =>
            issuesOfFiles(question, option, { files, isCorrection: state.facts.mode === 'modify' }),
          ),
  };
}

const NO_FILES: readonly UploadedFile[] = [];

function listCountedFiles(
  { gid, index, type, question }: ProgramQuestion,
  { effective, files }: State,
  takes: (option: string) => boolean,
): AttachedFiles {
  const filesOfTarget = files !== undefined && Object.hasOwn(files, gid) ? files[gid] : undefined;
  const answer = vectorGet(effective, index);
  const chosen = answer === null ? [] : type.choices(question, answer).map(({ option }) => option.gid);
  const targets = ['', ...new Set(chosen)].filter(takes);
  return Object.fromEntries(targets.map((option) => [option, filesOfTarget?.[option] ?? NO_FILES]));
}

/** Corrections require no files (STATE-12, Modify mode). */
function issuesOfFiles(
  { attachData }: Question,
  option: string,
  { files, isCorrection }: { readonly files: readonly UploadedFile[]; readonly isCorrection: boolean },
): readonly Issue[] {
  const { minFiles, maxFiles, mayBeNone } = attachmentRules(attachData, option);
  const part = attachmentPart(option);
  if (files.length > maxFiles) return [{ key: 'limit_max_num', params: { max: maxFiles }, part }];
  const isShort = files.length < minFiles && !(mayBeNone && files.length === 0);
  return isShort && !isCorrection ? [{ key: 'limit_min_num', params: { min: minFiles }, part }] : [];
}
