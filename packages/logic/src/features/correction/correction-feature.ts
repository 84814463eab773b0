import type { CorrectedEvent } from '@canvass/protocol';
import type { Program } from '../../program/program.ts';
import { draftOf, merged } from '../../step/settle/draft.ts';
import type { State } from '../../program/types.ts';
import { letCount } from './with-answers.ts';
import { corrections } from '../../step/corrections.ts';
import type { EngineFeature } from '../../compile/feature.ts';

/** Corrected responses, for hosts that read them: browsers of respondents never do. */
export const correctionFeature: EngineFeature = {
  id: 'correction',
  compile: () => ({ extensions: () => [corrections.entry(corrected)] }),
};

/**
 * An ended response with other answers (STATE-12). Nothing else moves: answers of questions that would be hidden now are
 * kept, and what is answered counts as shown. Null: what is corrected is no answer of this version.
 */
function corrected(
  program: Program,
  state: State,
  { answers, total_score: score }: CorrectedEvent,
): State | null {
  const draft = draftOf(program, state);
  for (const [gid, raw] of Object.entries(answers)) {
    const question = program.questions[program.byGid.get(gid) ?? -1];
    const answer = question && (raw === null ? null : question.type.parse(raw, question.question));
    if (question === undefined || answer === undefined) return null;
    letCount(draft, question, answer);
  }
  const next = merged(draft, { page: state.page, issues: [] });
  return score === undefined ? next : { ...next, end: { ...state.end, total_score: score } };
}
