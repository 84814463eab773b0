import type { TypeTools, RandomSource } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { ScoreAnswer, ScoreEntry } from '@canvass/protocol';
import { exampleText } from '../open-text/example-text.ts';
import { checkScores } from './check-scores.ts';
import { needsReason, NOT_APPLICABLE_ENTRY, reasonRules, scoreEntry, scoreIn } from './score-entry.ts';
import { scoresFromScript } from './score-script.ts';
import { recordOfItems } from '../entries/item-shape.ts';
import { scoreShape } from './score-shape.ts';
import { countPoints, type Scale, scaleOf, type ScaleKind } from './scale.ts';
import { scoreValues, scoreVariables } from './score-variables.ts';

/** The tools of scores of all kinds. */
export function scoreTools(kind: ScaleKind): TypeTools<QuestionOf<'score'>, ScoreAnswer> {
  return {
    shape: (question) => recordOfItems(question, (item) => scoreShape(kind, question, item)),
    score: (_, answer) => Object.values(answer).reduce((sum, entry) => sum + (scoreIn(entry) ?? 0), 0),
    fromScript: (entry, { question }) => scoresFromScript(kind, entry, question),
    variables: (question) => scoreVariables(kind, question),
    values: (question, answer) => scoreValues(question, answer),
    arbitraryAnswer(random, question, { options, today }) {
      if (question.required !== true && random.int(8) === 0) return undefined;
      const entries = options.map((item) => {
        const scale = scaleOf(kind, question, item);
        return [item.gid, arbitraryEntry(random, { question, item, scale, today })] as const;
      });
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    },
    summarise: (question, answer, titleOf) =>
      (question.items ?? [])
        .flatMap((item) => {
          const entry = answer[item.gid];
          if (entry === undefined) return [];
          const score = scoreIn(entry) ?? question.not_apply_text ?? 'n/a';
          const reason = typeof entry[1] === 'string' ? ` (${entry[1]})` : '';
          return [`${titleOf(item)}: ${score}${reason}`.replace(/\s+/g, ' ')];
        })
        .join('; '),
    check: (question) => checkScores(kind, question),
  };
}

interface ArbitraryItem {
  readonly question: QuestionOf<'score'>;
  readonly item: Option;
  readonly scale: Scale;
  readonly today: string;
}

function arbitraryEntry(random: RandomSource, { question, item, scale, today }: ArbitraryItem): ScoreEntry {
  if (question.not_apply === true && random.int(10) === 0) return NOT_APPLICABLE_ENTRY;
  const score = Number((scale.min + random.int(countPoints(scale)) * scale.step).toPrecision(12)) + 0;
  const writes = needsReason(question, item) || (item.is_open === true && random.int(2) === 0);
  const reason = writes ? exampleText(random, reasonRules(question, item), today) : '';
  return scoreEntry(question, item, score, reason);
}
