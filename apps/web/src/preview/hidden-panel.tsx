import type { Explanation, Reason, RuleOutcome } from '@canvass/logic/explain';
import { Button } from '@canvass/ui';
import type { OutlineEntry } from './player/player-plan.ts';
import { usePreviewTranslation } from './texts/preview-translation.ts';

interface HiddenPanelProps {
  readonly entry: OutlineEntry;
  readonly explanation: Explanation;
  readonly outline: readonly OutlineEntry[];
  onClose(): void;
}

export function HiddenPanel({ entry, explanation, outline, onClose }: HiddenPanelProps) {
  const t = usePreviewTranslation();
  const nameOf = (gid: string) => outline.find((one) => one.gid === gid)?.code ?? gid;
  const hiding = explanation.reasons.filter(({ hides }) => hides);
  return (
    <section className="app-preview-hidden">
      <h2>{t(explanation.visible ? 'preview.shown_title' : 'preview.hidden_title', { name: entry.code })}</h2>
      <ul>
        {hiding.map((reason, at) => (
          // Reasons have no ids, and their order never changes.
          <li key={at}>
            <ReasonText reason={reason} nameOf={nameOf} />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={onClose}>
        {t('preview.close')}
      </Button>
    </section>
  );
}

interface ReasonTextProps {
  readonly reason: Reason;
  nameOf(gid: string): string;
}

function ReasonText({ reason, nameOf }: ReasonTextProps) {
  const t = usePreviewTranslation();
  switch (reason.kind) {
    case 'rule':
      return (
        <>
          {t('preview.hidden_rule', { of: nameOf(reason.ownerGid) })}{' '}
          <Rules rules={reason.rules} nameOf={nameOf} />
        </>
      );
    case 'flow':
      return (
        <>
          {t('preview.hidden_flow')} <Rules rules={reason.conditions} nameOf={nameOf} />
        </>
      );
    case 'jump':
      return (
        <>
          {t('preview.hidden_jump', { from: nameOf(reason.from) })}{' '}
          <Rules rules={reason.rules} nameOf={nameOf} />
        </>
      );
    case 'empty':
      return t('preview.hidden_empty');
    case 'automatic':
      return t('preview.hidden_automatic');
  }
}

function Rules({
  rules,
  nameOf,
}: Pick<ReasonTextProps, 'nameOf'> & { readonly rules: readonly RuleOutcome[] }) {
  const t = usePreviewTranslation();
  const valueText = (value: unknown) => (value === null ? t('preview.no_value') : JSON.stringify(value));
  return rules
    .map(({ condition, holds, reads }) => {
      const outcome = t(`preview.outcome_${holds === null ? 'none' : holds ? 'yes' : 'no'}`);
      const conditionText =
        condition === undefined ? '' : t('preview.hidden_condition', { condition, outcome });
      const values = reads.map(({ name, value }) =>
        t('preview.reads', { name: nameOf(name), value: valueText(value) }),
      );
      return [conditionText, ...values].join(' ');
    })
    .join(' ');
}
