import {
  hasChoices,
  indexReferences,
  type SentenceValue,
  type Subject,
  type TestSentence,
  type Verb,
} from '@canvass/authoring';
import { AuthorText, SelectField, TextField } from '@canvass/ui';
import { languagesOf } from '../../document/languages.ts';
import { partName, subjectName, type Wording } from '../../wording/rule-words.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { useTranslation } from '../../i18n/translation.tsx';

const CHOICE_VERBS: readonly Verb[] = ['has-any', 'has-all', 'has-none', 'is-answered', 'is-empty'];
const VALUE_VERBS: readonly Verb[] = [
  'is',
  'is-not',
  'is-more',
  'is-at-least',
  'is-less',
  'is-at-most',
  'contains',
  'contains-not',
  'begins',
  'ends',
  'is-answered',
  'is-empty',
];
const SESSION_VERBS: readonly Verb[] = ['is', 'is-not'];
const WITHOUT_VALUE: readonly Verb[] = ['is-answered', 'is-empty'];

const listChoices = (subject: Subject, wording: Wording): readonly string[] => {
  if (subject.kind !== 'answer' || subject.row !== undefined || subject.part !== undefined) return [];
  return hasChoices(subject.question, indexReferences(wording.project))
    ? optionsIn(subject.question, wording)
    : [];
};

export function createTest(subject: Subject, wording: Wording): TestSentence {
  if (listChoices(subject, wording).length > 0) return { kind: 'test', subject, verb: 'has-any', values: [] };
  if (subject.kind === 'answer') return { kind: 'test', subject, verb: 'is-answered', values: [] };
  return { kind: 'test', subject, verb: 'is', values: [{ scalar: '' }] };
}

interface TestRowProps {
  readonly test: TestSentence;
  readonly subjects: readonly Subject[];
  readonly wording: Wording;
  onChange(test: TestSentence): void;
}

export function TestRow({ test, subjects, wording, onChange }: TestRowProps) {
  const { t } = useTranslation();
  const { subject, verb, values } = test;
  const keyOf = (comparedSubject: Subject) => JSON.stringify(withoutDetail(comparedSubject));
  const listedSubjects = subjects.some((one) => keyOf(one) === keyOf(subject))
    ? subjects
    : [withoutDetail(subject), ...subjects];
  const choices = listChoices(subject, wording);
  const verbs =
    choices.length > 0 ? CHOICE_VERBS : sessionNameOf(subject) !== undefined ? SESSION_VERBS : VALUE_VERBS;
  const setVerb = (next: Verb) => {
    const firstValues: readonly SentenceValue[] = choices.length === 0 ? [{ scalar: '' }] : [];
    const keptValues = values.length > 0 ? values : firstValues;
    onChange({ kind: 'test', subject, verb: next, values: WITHOUT_VALUE.includes(next) ? [] : keptValues });
  };
  return (
    <>
      <SelectField
        aria-label={t('rules.subject')}
        value={keyOf(subject)}
        onChange={({ target }) => {
          const next = listedSubjects.find((one) => keyOf(one) === target.value);
          if (next !== undefined) onChange(createTest(next, wording));
        }}
      >
        {listedSubjects.map((listedSubject) => (
          <option key={keyOf(listedSubject)} value={keyOf(listedSubject)}>
            {subjectName(listedSubject, wording)}
          </option>
        ))}
      </SelectField>
      {subject.kind === 'member' && subject.customField !== undefined && (
        <MemberField
          name={subject.customField}
          onChange={(customField) => onChange({ ...test, subject: { ...subject, customField } })}
        />
      )}
      <CellField
        subject={subject}
        wording={wording}
        onChange={(next) => onChange(createTest(next, wording))}
      />
      <SelectField
        aria-label={t('rules.verb')}
        value={verb}
        onChange={({ target }) => setVerb(target.value as Verb)} // one of the options below
      >
        {(verbs.includes(verb) ? verbs : [verb, ...verbs]).map((listedVerb) => (
          <option key={listedVerb} value={listedVerb}>
            {t(`compare.${listedVerb}`)}
          </option>
        ))}
      </SelectField>
      <ValueField test={test} choices={choices} wording={wording} onChange={onChange} />
    </>
  );
}

/** Returns `device` or `language` if the subject is one of the two. */
const sessionNameOf = (subject: Subject): string | undefined =>
  subject.kind === 'session' && ['device', 'language'].includes(subject.name) ? subject.name : undefined;

type ValueFieldProps = Omit<TestRowProps, 'subjects'> & { readonly choices: readonly string[] };

/** The field for the value of a comparison. Renders nothing for comparisons without a value. */
function ValueField({ test, choices, wording, onChange }: ValueFieldProps) {
  const { t } = useTranslation();
  const { subject, verb, values } = test;
  const name = sessionNameOf(subject);
  if (WITHOUT_VALUE.includes(verb)) return null;
  if (choices.length > 0)
    return <ChoiceValues test={test} choices={choices} wording={wording} onChange={onChange} />;
  if (name !== undefined)
    return <SessionValue test={test} name={name} wording={wording} onChange={onChange} />;
  return (
    <TextField
      aria-label={t('rules.value')}
      dir="auto"
      value={values.map((value) => ('option' in value ? value.option : String(value.scalar))).join(', ')}
      onChange={({ target }) =>
        onChange({ ...test, values: [{ scalar: computeScalar(target.value, verb) }] })
      }
    />
  );
}

interface SessionValueProps extends Omit<TestRowProps, 'subjects'> {
  readonly name: string;
}

function SessionValue({ test, name, wording: { project }, onChange }: SessionValueProps) {
  const { t, locale } = useTranslation();
  const [value] = test.values.map((one) => ('scalar' in one ? String(one.scalar) : one.option));
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const knownValues: readonly (readonly [string, string])[] =
    name === 'device'
      ? [
          ['phone', t('canvas.phone')],
          ['pad', t('rules.tablet')],
          ['pc', t('canvas.pc')],
        ]
      : languagesOf(project).map((tag) => [tag, languages.of(tag) ?? tag]);
  const isKnown = value === '' || knownValues.some(([one]) => one === value);
  return (
    <SelectField
      aria-label={t('rules.value')}
      value={value}
      onChange={({ target }) => onChange({ ...test, values: [{ scalar: target.value }] })}
    >
      <option value="">{t('choice.none')}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {knownValues.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** The subject without the column of a row, and without the name of a member's field, which have fields of their own. */
function withoutDetail(subject: Subject): Subject {
  if (subject.kind === 'member' && subject.customField !== undefined) return { ...subject, customField: '' };
  if (subject.kind !== 'answer' || subject.row === undefined || subject.part === undefined) return subject;
  const { part: _, ...row } = subject;
  return row;
}

interface MemberFieldProps {
  readonly name: string;
  onChange(name: string): void;
}

/** A field for the name of a field of the member's data, as in the list of members. */
export function MemberField({ name, onChange }: MemberFieldProps) {
  const { t } = useLateTranslation();
  return (
    <TextField
      aria-label={t('member.field')}
      placeholder={t('member.field')}
      value={name}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface CellFieldProps {
  readonly subject: Subject;
  readonly wording: Wording;
  onChange(subject: Subject): void;
}

/** A field for the column, which limits a test of a row to one cell. Renders nothing for other subjects. */
function CellField({ subject, wording, onChange }: CellFieldProps) {
  const { t } = useTranslation();
  if (subject.kind !== 'answer' || subject.row === undefined) return null;
  const columns = optionsIn(subject.question, wording);
  if (columns.length === 0) return null;
  const { kind, question, row } = subject;
  return (
    <SelectField
      aria-label={t('rules.column')}
      value={subject.part ?? ''}
      onChange={({ target: { value } }) =>
        onChange({ kind, question, row, ...(value !== '' && { part: value }) })
      }
    >
      <option value="">{t('rules.anyColumn')}</option>
      {columns.map((gid) => (
        <option key={gid} value={gid}>
          {partName(gid, wording)}
        </option>
      ))}
    </SelectField>
  );
}

const optionsIn = (question: string, { project }: Wording): readonly string[] =>
  indexReferences(project).items.flatMap((item) =>
    item.kind === 'option' && item.gid !== undefined && item.question?.gid === question ? [item.gid] : [],
  );

/** Converts a text to a number for verbs that compare numbers. Other verbs, such as "contains", compare texts. */
const computeScalar = (text: string, verb: Verb): string | number =>
  /^-?\d+(?:\.\d+)?$/.test(text) && verb.startsWith('is') ? Number(text) : text;

function ChoiceValues({ test, choices, wording, onChange }: ValueFieldProps) {
  const { t } = useTranslation();
  const chosenOptions = test.values.flatMap((value) => ('option' in value ? [value.option] : []));
  return (
    <fieldset className="rule-parts">
      <legend className="cv-hidden">{t('rules.value')}</legend>
      {choices.map((gid) => (
        <label key={gid} className="check">
          <input
            type="checkbox"
            checked={chosenOptions.includes(gid)}
            onChange={({ target: { checked } }) => {
              const next = checked ? [...chosenOptions, gid] : chosenOptions.filter((one) => one !== gid);
              onChange({ ...test, values: next.map((option) => ({ option })) });
            }}
          />
          <AuthorText>{partName(gid, wording)}</AuthorText>
        </label>
      ))}
    </fieldset>
  );
}
