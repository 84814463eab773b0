import type { Explanation, Reason } from '@canvass/logic/explain';
import type { PlayedResponse } from '@canvass/simulation';
import { AuthorText, Button } from '@canvass/ui';
import { useState } from 'react';
import { useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { itemName, partName, listRulesOfItem, ruleText, type Wording } from '../../wording/rule-words.ts';

/** The part of the player in the frame that the editor uses (apps/web/src/preview/player). */
export interface Player {
  view(): { readonly outline: readonly { readonly gid: string; readonly isVisible: boolean }[] };
  explain(gid: string): Promise<Explanation | undefined>;
  /** Undefined before the response has begun. */
  response(): Promise<PlayedResponse | undefined>;
}

export function HiddenQuestions({ player }: { readonly player: Player }) {
  const translation = useTranslation();
  const { t } = translation;
  const { project, items } = useEditorState();
  const [explanation, setExplanation] = useState<Explanation>();
  const wording: Wording = { translation, project, items };
  const hiddenQuestions = player.view().outline.filter(({ isVisible }) => !isVisible);
  if (hiddenQuestions.length === 0) return null;
  const explain = async (gid: string) => setExplanation(await player.explain(gid));
  return (
    <details className="hidden-questions">
      <summary>{t('why.hidden', { count: hiddenQuestions.length })}</summary>
      <ul className="list">
        {hiddenQuestions.map(({ gid }) => (
          <li key={gid}>
            <span className="list-row">
              <AuthorText className="list-name">{itemName(gid, wording)}</AuthorText>
              <Button
                size="mini"
                kind="quiet"
                aria-label={t('why.of', { name: itemName(gid, wording) })}
                onClick={() => void explain(gid)}
              >
                {t('why.ask')}
              </Button>
            </span>
            {explanation?.gid === gid && <Reasons explanation={explanation} wording={wording} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ReasonsProps {
  readonly explanation: Explanation;
  readonly wording: Wording;
}

function Reasons({ explanation, wording }: ReasonsProps) {
  const hiding = explanation.reasons.filter(({ hides }) => hides);
  return (
    <ul className="reasons" aria-live="polite">
      {hiding.map((reason, index) => (
        // Reasons have no ids, and their order never changes.
        <li key={index}>{describeReason(reason, wording).join(' ')}</li>
      ))}
    </ul>
  );
}

function describeReason(reason: Reason, wording: Wording): readonly string[] {
  const { t } = wording.translation;
  switch (reason.kind) {
    case 'rule': {
      const item = wording.items.find(({ gid }) => gid === reason.ownerGid);
      const rules = item === undefined ? [] : listRulesOfItem(item.gid, wording.project);
      const subjectRules = rules.filter(
        ({ kind, subjects, place }) =>
          subjects.includes(reason.ownerGid) && (kind === 'display' || place.path.at(-1) === 'disp_code'),
      );
      const texts = subjectRules.map((rule) => `${ruleText(rule, wording)}.`);
      return [
        ...(item !== undefined && item.kind !== 'question' ? [`${itemName(reason.ownerGid, wording)}:`] : []),
        ...texts,
        ...describeReadAnswers(reason.rules, wording),
      ];
    }
    case 'jump':
      return [
        t('why.jump', { name: itemName(reason.from, wording) }),
        ...describeReadAnswers(reason.rules, wording),
      ];
    case 'flow':
      return [t('why.flow'), ...describeReadAnswers(reason.conditions, wording)];
    case 'empty':
      return [t('why.empty')];
    case 'automatic':
      return [t('why.automatic')];
  }
}

type Outcome = Extract<Reason, { readonly kind: 'rule' }>['rules'][number];

function describeReadAnswers(outcomes: readonly Outcome[], wording: Wording): readonly string[] {
  const { t } = wording.translation;
  const lines = outcomes.flatMap(({ reads }) =>
    reads.map(({ name, value }) =>
      value === null || (Array.isArray(value) && value.length === 0)
        ? t('why.unanswered', { name: itemName(name, wording) })
        : t('why.reads', { name: itemName(name, wording), value: valueText(value, wording) }),
    ),
  );
  return [...new Set(lines)];
}

function valueText(value: unknown, wording: Wording): string {
  if (typeof value === 'string') return partName(value, wording);
  if (Array.isArray(value)) return value.map((one) => valueText(one, wording)).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  // The answer has several parts: options, or rows with their options.
  return Object.entries(value)
    .map(([gid, inner]: readonly [string, unknown]) =>
      typeof inner === 'object' && inner !== null
        ? `${partName(gid, wording)}: ${valueText(inner, wording)}`
        : partName(gid, wording),
    )
    .join(', ');
}
