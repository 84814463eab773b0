import type { ChangedPerson, People, Person, PersonLink, RoleInPlace } from '@canvass/protocol';
import { AuthorText, Button } from '@canvass/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useSessionQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { CopyField } from '../../views/copy-field.tsx';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { EmailField, NameField } from '../../views/person-fields.tsx';
import { plainRoles, RolesEditor, type TitledRole } from './roles-editor.tsx';

const personPath = (id: string, part: string) => `/people/${encodeURIComponent(id)}${part}`;

const {
  usePeopleQuery,
  useInviteMutation,
  useChangeRolesMutation,
  useChangeStateMutation,
  useMakePersonLinkMutation,
  useRemovePersonMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    people: build.query<People, void>({ query: () => ({ path: '/people' }), providesTags: ['people'] }),
    invite: build.mutation<
      PersonLink,
      { readonly email: string; readonly name: string; readonly roles: readonly RoleInPlace[] }
    >({
      query: (body) => ({ path: '/people', method: 'POST', body }),
      invalidatesTags: ['people', 'audit'],
    }),
    changeRoles: build.mutation<
      ChangedPerson,
      { readonly id: string; readonly roles: readonly RoleInPlace[] }
    >({
      query: ({ id, roles }) => ({ path: personPath(id, '/roles'), method: 'PUT', body: { roles } }),
      invalidatesTags: ['people', 'audit', 'session'],
    }),
    changeState: build.mutation<ChangedPerson, { readonly id: string; readonly state: 'active' | 'off' }>({
      query: ({ id, state }) => ({ path: personPath(id, '/state'), method: 'PUT', body: { state } }),
      invalidatesTags: ['people', 'audit', 'session'],
    }),
    makePersonLink: build.mutation<PersonLink, string>({
      query: (id) => ({ path: personPath(id, '/link'), method: 'POST', body: {} }),
      invalidatesTags: ['audit'],
    }),
    removePerson: build.mutation<ChangedPerson, string>({
      query: (id) => ({ path: personPath(id, ''), method: 'DELETE' }),
      invalidatesTags: ['people', 'audit'],
    }),
  }),
});

/** The people who operate surveys: their roles, their state, and the links by which they choose a password. */
export function PeoplePage() {
  const { t } = useTranslation();
  const { data, error } = usePeopleQuery();
  const { data: signedIn } = useSessionQuery();
  useEffect(() => {
    document.title = `${t('people.title')} · Canvass`;
  }, [t]);
  return (
    <div className="stack">
      <h1>{t('people.title')}</h1>
      {signedIn?.may_create_account === true && (
        <p>
          <Link to="/first-account">{t('first.go')}</Link>
        </p>
      )}
      <Card title={t('people.list')}>
        {error !== undefined && <Failure error={error} />}
        {data === undefined && error === undefined && <LoadingPlaceholder />}
        {data?.people.length === 0 && <p className="quiet">{t('people.none')}</p>}
        <ul className="plain-list">
          {data?.people.map((person) => (
            <PersonRow key={person.id} person={person} isOwn={person.id === signedIn?.person?.id} />
          ))}
        </ul>
      </Card>
      <InviteCard />
    </div>
  );
}

function PersonRow({ person, isOwn }: { readonly person: Person; readonly isOwn: boolean }) {
  const { t, formatTime } = useTranslation();
  const { id, name, email, state, roles, used_at: usedAt } = person;
  const [isChanging, setChanging] = useState(false);
  const [changeState, changed] = useChangeStateMutation();
  const [makeLink, link] = useMakePersonLinkMutation();
  const [remove, removed] = useRemovePersonMutation();
  const error = changed.error ?? link.error ?? removed.error;
  return (
    <li>
      <span className="person-name">
        <strong dir="auto">{name}</strong>
        {isOwn && <span className="badge">{t('people.you')}</span>}
        {state !== 'active' && <span className="badge">{t(`people.${state}`)}</span>}
      </span>
      <span className="quiet">
        <bdi>{email}</bdi> ·{' '}
        {usedAt === null ? t('people.unused') : t('people.used', { at: formatTime(usedAt) })}
      </span>
      <RoleList roles={roles} />
      <PersonActions
        person={person}
        isChanging={isChanging}
        isMakingLink={link.isLoading}
        onChangeRoles={() => setChanging(!isChanging)}
        onChangeState={(next) => void changeState({ id, state: next })}
        onMakeLink={() => void makeLink(id)}
        onRemove={() => void remove(id)}
      />
      {error !== undefined && <Failure error={error} />}
      {link.data !== undefined && <LinkField link={link.data} label={t(linkLabelOf(person))} />}
      {isChanging && <ChangeRoles person={person} onDone={() => setChanging(false)} />}
    </li>
  );
}

const linkLabelOf = ({ state }: Person) => (state === 'invited' ? 'people.newInvitation' : 'people.reset');

interface PersonActionsProps {
  readonly person: Person;
  readonly isChanging: boolean;
  readonly isMakingLink: boolean;
  onChangeRoles(): void;
  onChangeState(state: 'active' | 'off'): void;
  onMakeLink(): void;
  onRemove(): void;
}

function PersonActions({
  person,
  isChanging,
  isMakingLink,
  onChangeRoles,
  onChangeState,
  onMakeLink,
  onRemove,
}: PersonActionsProps) {
  const { t } = useTranslation();
  const { name, state } = person;
  return (
    <div className="actions">
      <Button size="small" aria-expanded={isChanging} onClick={onChangeRoles}>
        {t('people.changeRoles')}
      </Button>
      {state !== 'off' && (
        <Button size="small" busy={isMakingLink} onClick={onMakeLink}>
          {t(linkLabelOf(person))}
        </Button>
      )}
      {state === 'off' && (
        <Button size="small" onClick={() => onChangeState('active')}>
          {t('people.turnOn')}
        </Button>
      )}
      {state === 'active' && (
        <Confirm
          label={t('people.turnOff')}
          title={t('people.turnOffSure', { name })}
          onConfirm={() => onChangeState('off')}
        >
          <p>{t('people.turnOffHint')}</p>
        </Confirm>
      )}
      {state === 'invited' && (
        <Confirm label={t('remove')} title={t('people.removeSure', { name })} onConfirm={onRemove}>
          <p>{t('people.removeHint')}</p>
        </Confirm>
      )}
    </div>
  );
}

function RoleList({ roles }: Pick<Person, 'roles'>) {
  const { t } = useTranslation();
  return (
    <ul className="role-list">
      {roles.map(({ role, survey, title }) => (
        <li key={`${role} ${survey}`}>
          {t(`role.${role}`)} ·{' '}
          {survey === null ? t('roles.allSurveys') : <AuthorText>{title ?? survey}</AuthorText>}
        </li>
      ))}
    </ul>
  );
}

/** A link that is shown once, with what to do with it. */
function LinkField({ link, label }: { readonly link: PersonLink; readonly label: string }) {
  const { t, formatTime } = useTranslation();
  return (
    <div className="stack-small person-link">
      <CopyField label={label} text={new URL(link.path, location.origin).href} />
      <p className="quiet">{t('people.linkHint', { at: formatTime(link.expires_at) })}</p>
      {link.mailed_to !== undefined && <p>{t('people.linkMailed', { email: link.mailed_to })}</p>}
    </div>
  );
}

function ChangeRoles({ person: { id, roles }, onDone }: { readonly person: Person; onDone(): void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly TitledRole[]>(roles);
  const [change, { error, isLoading }] = useChangeRolesMutation();
  const save = async () => {
    const { error: refusal } = await change({ id, roles: plainRoles(chosen) });
    if (refusal === undefined) onDone();
  };
  const isReady = chosen.length > 0;
  return (
    <div className="form person-roles">
      <RolesEditor roles={chosen} onChange={setChosen} />
      <p className="quiet">{t('people.rolesHint')}</p>
      {error !== undefined && <Failure error={error} />}
      <div className="actions">
        <Button
          kind="primary"
          size="small"
          busy={isLoading}
          aria-disabled={!isReady || undefined}
          onClick={() => isReady && void save()}
        >
          {t('save')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}

function InviteCard() {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly TitledRole[]>([]);
  const [invite, { data, error, isLoading }] = useInviteMutation();
  const isReady = name.trim() !== '' && email.includes('@') && roles.length > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const { error: refusal } = await invite({
      email: email.trim(),
      name: name.trim(),
      roles: plainRoles(roles),
    });
    if (refusal !== undefined) return;
    setName('');
    setEmail('');
    setRoles([]);
  };
  return (
    <Card title={t('people.invite')}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <NameField value={name} isOther onChange={setName} />
        <EmailField value={email} isOther onChange={setEmail} />
        <RolesEditor roles={roles} onChange={setRoles} />
        {error !== undefined && <Failure error={error} />}
        <Button type="submit" kind="primary" busy={isLoading} aria-disabled={!isReady || undefined}>
          {t('people.makeInvitation')}
        </Button>
      </form>
      {data !== undefined && <LinkField link={data} label={t('people.invitation')} />}
    </Card>
  );
}
