import type { ListedMember, OperatedSurvey } from '@canvass/protocol';
import { Button, TextField, VisuallyHidden } from '@canvass/ui';
import { type FormEvent, useState } from 'react';
import { useHasScope } from '../../api/session.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { Pager } from '../../views/pager.tsx';
import { ImportCard } from './import-card.tsx';
import { MEMBERS_PER_PAGE, useEraseMemberMutation, useMembersQuery } from './member-calls.ts';

/** The people who are invited to a survey: a list that can be searched, and the upload of a file. */
export function MembersPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  return (
    <div className="stack">
      <ListCard surveyId={surveyId} />
      <ImportCard surveyId={surveyId} />
    </div>
  );
}

function ListCard({ surveyId }: { readonly surveyId: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [starts, setStarts] = useState<readonly string[]>([]);
  const { data, error, isFetching } = useMembersQuery(
    { id: surveyId, search, after: starts.at(-1) },
    { refetchOnMountOrArgChange: true },
  );
  const find = (text: string) => {
    setSearch(text);
    setStarts([]);
  };
  const isEmpty = data?.members.length === 0 && starts.length === 0;
  return (
    <Card title={t('members.title')}>
      {(!isEmpty || search !== '') && <SearchForm isBusy={isFetching} onSearch={find} />}
      {error !== undefined && <Failure error={error} />}
      {data === undefined ? (
        error === undefined && <LoadingPlaceholder />
      ) : (
        <FoundMembers surveyId={surveyId} members={data.members} isBusy={isFetching} />
      )}
      {isEmpty && <p className="quiet">{t(search === '' ? 'members.none' : 'members.none_found')}</p>}
      <Pager isByTime={false} starts={starts} next={nextStart(data?.members)} onChange={setStarts} />
    </Card>
  );
}

/** The id after which the next page begins, or undefined if this page is the last. */
const nextStart = (members: readonly ListedMember[] = []) =>
  members.length === MEMBERS_PER_PAGE ? members.at(-1)?.member_id : undefined;

interface FoundMembersProps {
  readonly surveyId: string;
  readonly members: readonly ListedMember[];
  readonly isBusy: boolean;
}

function FoundMembers({ surveyId, members, isBusy }: FoundMembersProps) {
  const { t, formatNumber } = useTranslation();
  const [erase, { data, error }] = useEraseMemberMutation();
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <output>
          {t('members.erased', {
            responses: formatNumber(data.responses),
            links: formatNumber(data.links),
          })}
        </output>
      )}
      {members.length > 0 && (
        <MemberTable
          members={members}
          isBusy={isBusy}
          onErase={(member) => void erase({ id: surveyId, member })}
        />
      )}
    </>
  );
}

/** Searches only when it is submitted, because the activity log has an entry for every list that is shown. */
function SearchForm({ isBusy, onSearch }: { readonly isBusy: boolean; onSearch(text: string): void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className="filters" onSubmit={submit}>
      <TextField
        type="search"
        dir="auto"
        maxLength={100}
        value={text}
        aria-label={t('members.search')}
        placeholder={t('members.search')}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" size="small" busy={isBusy}>
        {t('members.find')}
      </Button>
    </form>
  );
}

interface MemberTableProps {
  readonly members: readonly ListedMember[];
  readonly isBusy: boolean;
  onErase(memberId: string): void;
}

function MemberTable({ members, isBusy, onErase }: MemberTableProps) {
  const { t } = useTranslation();
  const mayErase = useHasScope()('delete');
  const rows = members.map((member) => ({ id: member.member_id, fields: fieldsOf(member) }));
  const names = [...new Set(rows.flatMap(({ fields }) => [...fields.keys()]))];
  return (
    // Lets wide tables be scrolled with the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-scroll" tabIndex={0} aria-label={t('members.list')} aria-busy={isBusy}>
      <table className="wide-table">
        <thead>
          <tr>
            <th scope="col">{t('responses.member')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
            {mayErase && (
              <td>
                <VisuallyHidden>{t('members.erase')}</VisuallyHidden>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, fields }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{id}</bdi>
              </th>
              {names.map((name) => (
                <td key={name}>
                  <bdi>{fields.get(name)}</bdi>
                </td>
              ))}
              {mayErase && (
                <td>
                  <VisuallyHidden>{id}</VisuallyHidden>
                  <Confirm
                    label={t('members.erase')}
                    title={t('members.erase_sure', { member: id })}
                    onConfirm={() => onErase(id)}
                  >
                    <p>{t('members.erase_text')}</p>
                  </Confirm>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The fields of a member by the names that they have in the file. */
function fieldsOf({
  member_id: _,
  field_val_list: ownFields = {},
  ...fields
}: ListedMember): ReadonlyMap<string, string> {
  return new Map(
    [...Object.entries(fields), ...Object.entries(ownFields)].map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  );
}
