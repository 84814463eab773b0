import { OPERATOR_SCOPES, type OperatorScope } from '@canvass/protocol';
import { Button, ChoiceRow, TextField } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { useMakeTokenMutation, useRevokeTokenMutation, useTokensQuery } from '../../api/access.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { CopyField } from '../../views/copy-field.tsx';
import { Failure } from '../../views/failure.tsx';
import { AuditCard } from './audit-card.tsx';

/** Who may do what on this server, and what was done. */
export function TokensPage() {
  const { t, moment } = useWords();
  const { data, error } = useTokensQuery();
  const [revoke, revoked] = useRevokeTokenMutation();
  return (
    <div className="stack">
      <h1>{t('tokens.title')}</h1>
      <Card title={t('tokens.list')}>
        {error !== undefined && <Failure error={error} />}
        {revoked.error !== undefined && <Failure error={revoked.error} />}
        {data?.tokens.length === 0 && <p className="quiet">{t('tokens.none')}</p>}
        <ul className="plain-list">
          {data?.tokens.map(({ id, name, scopes, surveys, expires_at: expires, used_on: used }) => (
            <li key={id}>
              <strong dir="auto">{name}</strong>
              <span className="quiet">
                {scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}
                {surveys !== null && ` · ${t('tokens.surveys', { count: surveys.length })}`}
              </span>
              <span className="quiet">
                {used === null ? t('tokens.unused') : t('tokens.used', { day: moment(used, false) })}
                {expires !== null && ` · ${t('tokens.until', { at: moment(expires) })}`}
              </span>
              <Confirm label={t('tokens.revoke')} title={t('tokens.sure')} onConfirm={() => void revoke(id)}>
                <p dir="auto">{name}</p>
              </Confirm>
            </li>
          ))}
        </ul>
      </Card>
      <MakeToken />
      <AuditCard />
    </div>
  );
}

function MakeToken() {
  const { t } = useWords();
  const id = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly OperatorScope[]>(['answers']);
  const [make, { data, error, isLoading }] = useMakeTokenMutation();
  const isReady = name.trim() !== '' && scopes.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    void make({ name: name.trim(), scopes });
    setName('');
  };
  return (
    <Card title={t('tokens.new')}>
      <form className="form" onSubmit={submit}>
        <label htmlFor={id}>{t('tokens.name')}</label>
        <TextField id={id} value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        <fieldset className="rows">
          <legend>{t('tokens.may')}</legend>
          {OPERATOR_SCOPES.map((scope) => (
            <ChoiceRow
              key={scope}
              type="checkbox"
              label={t(`scope.${scope}`)}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
              }
            />
          ))}
        </fieldset>
        <Button type="submit" kind="primary" busy={isLoading} aria-disabled={!isReady || undefined}>
          {t('tokens.make')}
        </Button>
      </form>
      {data !== undefined && <CopyField label={t('tokens.once')} text={data.token} />}
      {error !== undefined && <Failure error={error} />}
    </Card>
  );
}
