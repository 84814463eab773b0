import type { HiddenReason, ResponseScreens } from '@canvass/protocol';
import { AuthorText } from '@canvass/ui';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';

/** Questions that the respondent did not see: hidden questions with every reason, and questions not reached. */
export function HiddenCard({ hidden, unreached }: Pick<ResponseScreens, 'hidden' | 'unreached'>) {
  const { t, formatNumber } = useTranslation();
  if (hidden.length === 0 && unreached.length === 0) return null;
  return (
    <Card title={t('response.hidden')}>
      <div className="stack">
        {groupByReason(hidden).map(([reason, questions]) => (
          <div key={questions[0]?.gid} className="stack-small">
            {reason !== undefined && <Reason reason={reason} />}
            <ul className="hidden-questions">
              {questions.map(({ gid, cid, title, why }) => (
                <li key={gid}>
                  <AuthorText>
                    <span className="code">{cid}</span> {title}
                  </AuthorText>
                  {why.slice(1).map((other, at) => (
                    // Reasons have no ids and never change, so their index is the key.
                    <Reason key={`${at} ${other.kind}`} reason={other} />
                  ))}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {unreached.length > 0 && (
        <details className="cv-chart-details">
          <summary>
            {t('response.unreached', { count: unreached.length, questions: formatNumber(unreached.length) })}
          </summary>
          <ul className="hidden-questions">
            {unreached.map(({ gid, cid, title }) => (
              <AuthorText tag="li" key={gid}>
                <span>
                  <span className="code">{cid}</span> {title}
                </span>
              </AuthorText>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

type Hidden = ResponseScreens['hidden'][number];

/** Groups questions by the first reason for which each is hidden. */
export function groupByReason(
  hidden: readonly Hidden[],
): readonly (readonly [HiddenReason | undefined, readonly Hidden[]])[] {
  const groups = new Map<string, Hidden[]>();
  for (const question of hidden) {
    const key = JSON.stringify(question.why[0] ?? null);
    groups.set(key, [...(groups.get(key) ?? []), question]);
  }
  return [...groups.values()].map((questions) => [questions[0]?.why[0], questions]);
}

function Reason({
  reason: { kind, from, conditions, reads: readValues },
}: {
  readonly reason: HiddenReason;
}) {
  const { t } = useTranslation();
  return (
    <div className="hidden-reason">
      <span>
        {t(`why.${kind}`)}
        {from !== null && (
          <>
            {' · '}
            <AuthorText tag="bdi">{from}</AuthorText>
          </>
        )}
      </span>
      {conditions.map(({ text, holds }, at) => (
        <span key={`${at} ${text}`}>
          <code dir="ltr">{text}</code> {t(holds === true ? 'why.holds' : 'why.holdsNot')}
        </span>
      ))}
      {readValues.length > 0 && (
        <AuthorText>
          {readValues.map(({ name, text }) => `${name} = ${text ?? t('response.noAnswer')}`).join('; ')}
        </AuthorText>
      )}
    </div>
  );
}
