import type { Program } from '@canvass/logic';
import type { SubmittedOptions } from '@canvass/protocol';

/**
 * Chosen options of an ended response by question, each once and in authored order. Answers to questions that were hidden
 * at the end are left out.
 */
export function computeSubmittedOptions(
  program: Program,
  answers: Readonly<Record<string, unknown>>,
): SubmittedOptions['options'] {
  const chosen = Object.entries(answers).flatMap(([gid, raw]) => {
    const found = program.questions[program.byGid.get(gid) ?? -1];
    const answer = found?.type.parse(raw, found.question);
    if (found === undefined || answer === undefined) return [];
    const options = found.type.choices(found.question, answer).map(({ option }) => option.gid);
    return options.length === 0 ? [] : [[gid, [...new Set(options)]] as const];
  });
  return Object.fromEntries(chosen);
}
