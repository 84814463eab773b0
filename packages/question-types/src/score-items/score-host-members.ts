import type { HostMembers, RandomSource } from '@canvass/logic';
import {
  NOT_APPLICABLE,
  type Option,
  type Question,
  type ScoreAnswer,
  type ScoreEntry,
} from '@canvass/protocol';
import { optionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { exampleText } from '../open-text/example-text.ts';
import { checkScores } from './check-scores.ts';
import {
  isNotApplicable,
  needsReason,
  NOT_APPLICABLE_ENTRY,
  reasonRules,
  scoreEntry,
  scoreIn,
} from './score-entry.ts';
import { scoresFromScript } from './score-script.ts';
import { countPoints, isOnScale, type Scale, scaleOf, type ScaleKind } from './scale.ts';

/** What only hosts ask of a score. */
export function scoreHostMembers(kind: ScaleKind): HostMembers<ScoreAnswer> {
  return {
    score: (_, answer) => Object.values(answer).reduce((sum, entry) => sum + (scoreIn(entry) ?? 0), 0),
    fromScript: (entry, { question }) => scoresFromScript(kind, entry, question),
    columns: ({ items = [] }) =>
      items.flatMap((item) => {
        const suffix = `_${optionCode(item)}`;
        const title = plainTitle(item.title);
        return item.is_open === true
          ? [
              { suffix, title },
              { suffix: `${suffix}_open`, title },
            ]
          : [{ suffix, title }];
      }),
    cells: (question, answer) =>
      (question.items ?? []).flatMap((item) => {
        const entry = answer?.[item.gid];
        const cell = cellOf(entry, scaleOf(kind, question, item));
        return item.is_open === true ? [cell, entry?.[1] ?? ''] : [cell];
      }),
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

/** 99 stands for not applicable, as in spec section 9, unless it could be a score. */
function cellOf(entry: ScoreEntry | undefined, scale: Scale): string {
  if (isNotApplicable(entry)) return isOnScale(NOT_APPLICABLE, scale) ? 'n/a' : String(NOT_APPLICABLE);
  return String(scoreIn(entry) ?? '');
}

interface ArbitraryItem {
  readonly question: Question;
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
