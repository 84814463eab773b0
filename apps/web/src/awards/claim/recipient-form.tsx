import { createLocationService } from '../../services/places.ts';
import { pageCaller } from '../../network/page-caller.ts';
import type { AwardClaim, CityAnswer, ClaimContact, ClaimField } from '@canvass/protocol';
import { RegionFields } from '@canvass/question-types/region-fields';
import { FieldMessage } from '@canvass/ui';
import { isMobile, mobile } from '@canvass/validators';
import { useId, useState, type FormEvent } from 'react';
import { chooseLayout, detectDevice } from '../../boot/device.ts';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { AwardActionButton } from '../pages/award-act.tsx';
import type { AwardHandle } from '../data/use-award.ts';
import { useAwardTranslation } from '../award-translation.ts';
import { LabelledField } from './labelled-field.tsx';
import './form.css';

/** Levels of a region that an address begins with: province, city, district. */
const ADDRESS_LEVELS = ['1', '2', '3'] as const;

/** The contents of the form. `city` has one name per level, and `line` is the rest of the address. */
interface Recipient {
  readonly name: string;
  readonly phone: string;
  readonly city: CityAnswer;
  readonly line: string;
}

interface RecipientFormProps {
  readonly handle: AwardHandle;
  readonly claim: AwardClaim;
  onDone(): void;
}

/** Maximum lengths that the server accepts. */
const MAX_LENGTHS = { name: 60, phone: 20, line: 200 } as const;

/** A form with the fields that the prize needs. */
export function RecipientForm({ handle, claim, onDone }: RecipientFormProps) {
  const t = useAwardTranslation();
  const id = useId();
  const { award, port } = handle;
  const { needs: neededFields } = claim;
  const [recipient, setRecipient] = useState(() => computeRecipient(claim.given ?? {}));
  const [isTried, setTried] = useState(false);
  const errorKeys = isTried ? findWrongFields(recipient, neededFields) : {};
  const change = (part: Partial<Recipient>) => setRecipient({ ...recipient, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(findWrongFields(recipient, neededFields));
    if (first !== undefined) return focusOn(`${id}-${first}`);
    void handle
      .act(() => port.claim(award, computeContact(recipient, neededFields)))
      .then((isDone) => isDone && onDone());
    return undefined;
  };
  const needsField = (field: ClaimField) => neededFields.includes(field);
  return (
    <form {...SILENT_FORM} className="app-award-form" onSubmit={submit}>
      <h3 ref={focusHere} tabIndex={-1}>
        {t('claim.title')}
      </h3>
      {needsField('name') && (
        <LabelledField
          id={`${id}-name`}
          label={t('field.name')}
          errorKey={errorKeys.name}
          value={recipient.name}
          autoComplete="name"
          maxLength={MAX_LENGTHS.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      {needsField('phone') && (
        <LabelledField
          id={`${id}-phone`}
          label={t('field.phone')}
          errorKey={errorKeys.phone}
          value={recipient.phone}
          ltr
          inputMode="tel"
          autoComplete="tel"
          maxLength={MAX_LENGTHS.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
      )}
      {needsField('address') && (
        <>
          <Region id={`${id}-city`} city={recipient.city} wrong={errorKeys.city} onChange={change} />
          <LabelledField
            id={`${id}-address`}
            label={t('field.address')}
            hint={t('field.address_hint')}
            errorKey={errorKeys.address}
            value={recipient.line}
            autoComplete="street-address"
            maxLength={MAX_LENGTHS.line}
            onChange={({ target }) => change({ line: target.value })}
          />
        </>
      )}
      <p className="app-award-hint">{t('claim.privacy')}</p>
      <AwardActionButton handle={handle} label={t('claim.send')} />
    </form>
  );
}

interface RegionProps {
  readonly id: string;
  readonly city: CityAnswer;
  readonly wrong: string | undefined;
  onChange(part: Pick<Recipient, 'city'>): void;
}
function Region({ id, city, wrong, onChange }: RegionProps) {
  const t = useAwardTranslation();
  return (
    <div id={id} className="app-award-region">
      {wrong !== undefined && (
        <FieldMessage id={`${id}-error`} prefix={t('award.error_prefix')}>
          {t(wrong)}
        </FieldMessage>
      )}
      <RegionFields
        askedLevels={ADDRESS_LEVELS}
        city={city}
        change={(next) => onChange({ city: next(city) })}
        locations={regionService}
        idsOf={(level) => ({
          control: `${id}-${level}`,
          hint: `${id}-${level}-hint`,
          error: `${id}-${level}-error`,
        })}
        issues={[]}
        required
        layout={chooseLayout(detectDevice(navigator), window.innerWidth, undefined)}
        t={t}
      />
    </div>
  );
}

/** Moves focus to the new form, so that screen readers start at its beginning. */
const focusHere = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: false });

function focusOn(id: string): void {
  const found = document.getElementById(id);
  const control = found?.matches('input, button')
    ? found
    : found?.querySelector<HTMLElement>('input, button');
  control?.focus();
}

/** Regions come from files of the app, so that no other server receives the address. */
const regionService = createLocationService({
  surveyId: '',
  caller: pageCaller(),
  access: async () => undefined,
  fetch: (...given) => fetch(...given),
});

/** Splits stored contact data into fields. Names of regions contain no spaces. */
export function computeRecipient({ name = '', phone = '', address = '' }: ClaimContact): Recipient {
  const parts = address.split(' ');
  const hasRegion = parts.length > ADDRESS_LEVELS.length;
  const names = hasRegion ? parts.slice(0, ADDRESS_LEVELS.length) : [];
  const city = Object.fromEntries(names.map((one, at) => [ADDRESS_LEVELS[at], one]));
  return { name, phone, city, line: hasRegion ? parts.slice(ADDRESS_LEVELS.length).join(' ') : address };
}

/** Error keys by field. Empty if the form can be sent. */
export function findWrongFields(
  { name, phone, city, line }: Recipient,
  neededFields: readonly ClaimField[],
): { readonly [F in ClaimField | 'city']?: string } {
  const isOpen = ADDRESS_LEVELS.some((level) => (city[level] ?? '') === '');
  return {
    ...(neededFields.includes('name') && name.trim() === '' && { name: 'field.name_missing' }),
    ...(neededFields.includes('phone') &&
      !isMobile(mobile.normalise(phone)) && { phone: 'field.phone_wrong' }),
    ...(neededFields.includes('address') && isOpen && { city: 'field.region_missing' }),
    ...(neededFields.includes('address') && line.trim() === '' && { address: 'field.address_missing' }),
  };
}

/** Returns the contact data to send, with only the fields that the prize needs. */
export function computeContact(
  { name, phone, city, line }: Recipient,
  neededFields: readonly ClaimField[],
): ClaimContact {
  const regions = ADDRESS_LEVELS.map((level) => city[level] ?? '');
  return {
    ...(neededFields.includes('name') && { name: name.trim() }),
    ...(neededFields.includes('phone') && { phone: mobile.normalise(phone) }),
    ...(neededFields.includes('address') && {
      address: [...regions, line.trim().replace(/\s+/g, ' ')].join(' '),
    }),
  };
}
