import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import type { QuestionContext } from '@canvass/logic';
import type { Option, Question } from '@canvass/project';

/** A context for tests, in which all parts are offered except the gids in `hidden`. */
export function questionContext(question: Question, hidden: readonly string[] = []): QuestionContext {
  const withoutHidden = (options: readonly Option[] | undefined) =>
    (options ?? []).filter(({ gid }) => !hidden.includes(gid));
  const options = withoutHidden(question.items);
  const rows = withoutHidden(question.rows_items);
  const gids = new Set([...options, ...rows].map(({ gid }) => gid));
  return {
    options,
    rows,
    isOffered: (gid) => gids.has(gid),
    orderedOptions: () => options,
    today: '2026-11-20',
    device: 'phone',
    facts: {
      ...UNKNOWN_RESPONDENT,
      device: 'phone',
      now: 1_795_132_800,
    },
  };
}
