import { plainText } from '../../document/plain-text.ts';
import { fieldAt, textAt } from '../../document/json.ts';
import type { EditorState } from '../../editing/editor-state.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { type LateTextKey, useLateTranslation } from '../../i18n/late-translation.ts';
import { useUi } from '../../ui/ui-state.ts';
import { Fact } from './fact.tsx';
import type { ServerCheck } from './use-server-check.ts';

interface RespondentFactsProps {
  /** Undefined while the server checks the draft. */
  readonly serverCheck: ServerCheck | undefined;
}

/** The information that respondents get before they answer: the asker, the duration, and the storage of answers. */
export function RespondentFacts({ serverCheck }: RespondentFactsProps) {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const ui = useUi();
  const state = useEditorState();
  const goTo = (page: string, path: string) => {
    editor.select(page);
    ui.open(undefined);
    ui.show('properties', true, path);
  };
  return (
    <>
      <h3>{t('told.title')}</h3>
      {listFacts(state).map(({ key, params, page, path }) => (
        <Fact
          key={key}
          way={t(editor.isReadOnly ? 'told.show' : 'told.change')}
          onGo={() => goTo(page, path)}
        >
          {t(key, params)}
        </Fact>
      ))}
      <Retention serverCheck={serverCheck} />
    </>
  );
}

function Retention({ serverCheck }: RespondentFactsProps) {
  const { t } = useLateTranslation();
  if (serverCheck === undefined || !('warnings' in serverCheck)) return null;
  const { ended_days: endedDays, unfinished_days: unfinishedDays } = serverCheck.retention;
  const daysText = (days: number | null) =>
    days === null ? t('publish.keptForever') : t('publish.keptDays', { count: days });
  return <p>{t('publish.kept', { ended: daysText(endedDays), unfinished: daysText(unfinishedDays) })}</p>;
}

interface RespondentFact {
  readonly key: LateTextKey;
  readonly params?: Readonly<Record<string, string | number>>;
  /** The id of the page where it is decided. Empty for the survey. */
  readonly page: string;
  readonly path: string;
}

const START = 'page:start';

function listFacts({ project, length }: Pick<EditorState, 'project' | 'length'>): readonly RespondentFact[] {
  const begin = fieldAt(project, 'desc_begin_page');
  const settings = fieldAt(project, 'settings');
  const isSet = (name: string) => fieldAt(settings, name) === true;
  const onStart = (key: LateTextKey, field: string, params?: RespondentFact['params']): RespondentFact => ({
    key,
    ...(params !== undefined && { params }),
    page: START,
    path: `$.desc_begin_page.${field}`,
  });
  const isIdentified =
    isSet('members_only') || isSet('unique_links') || textAt(settings, 'member_param') !== '';
  const hasContact = textAt(fieldAt(project, 'desc_status_page'), 'contact') !== '';
  const skips = fieldAt(begin, 'skip') === true;
  return [
    ...(skips ? [onStart('told.noStart', 'skip')] : listOnStartPage(begin, length, onStart)),
    ...(hasContact
      ? []
      : [{ key: 'told.noContact', page: 'page:status', path: '$.desc_status_page.contact' } as const]),
    {
      key: isSet('no_local_store') ? 'told.notOnDevice' : 'told.onDevice',
      page: '',
      path: '$.settings.no_local_store',
    },
    ...(isIdentified ? [{ key: 'told.personal', page: '', path: '$.settings' } as const] : []),
  ];
}

type CreateFact = (key: LateTextKey, field: string, params?: RespondentFact['params']) => RespondentFact;

/** Maximum number of shown characters of the text of the start page. */
const MAX_SHOWN = 160;

function listOnStartPage(
  begin: ReturnType<typeof fieldAt>,
  length: EditorState['length'],
  create: CreateFact,
): readonly RespondentFact[] {
  const text = plainText(textAt(begin, 'text'));
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).trimEnd()}…` : text;
  const asksConsent = fieldAt(begin, 'open_policy') === true;
  const hasPolicy = plainText(textAt(begin, 'policy_desc')) !== '';
  const consent = asksConsent ? (hasPolicy ? 'told.agree' : 'told.agreeUsual') : 'told.noAgreement';
  return [
    text === '' ? create('told.noText', 'text') : create('told.text', 'text', { text: shown }),
    describeLength(fieldAt(fieldAt(begin, 'facts'), 'minutes'), length, create),
    create(consent, asksConsent ? 'policy_desc' : 'open_policy'),
  ];
}

function describeLength(written: unknown, length: EditorState['length'], create: CreateFact): RespondentFact {
  const field = 'facts';
  if (written === 0) return create('told.noMinutes', field);
  if (typeof written !== 'number')
    return length === undefined || length.questions <= 1
      ? create('told.unknownMinutes', field)
      : create('told.minutes', field, { count: length.minutes });
  const isOff = length !== undefined && Math.max(written / length.minutes, length.minutes / written) >= 2;
  return isOff
    ? create('told.otherMinutes', field, { count: written, estimate: length.minutes })
    : create('told.ownMinutes', field, { count: written });
}
