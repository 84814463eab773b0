import type { Option, Question } from '@canvass/project';
import type { LateComponent } from '@canvass/ui';
import {
  asksText,
  hasOpenOption,
  hasUnit,
  openAttributesOf,
  optionsAndRows,
} from '../answers/open-text/typed-texts.ts';
import {
  dateText,
  latePart,
  mobileOrTel,
  phoneText,
  smsCode,
  unitField,
  voiceInput,
} from './late-text-parts.tsx';

/** The field of an option or row with an open text. */
export const optionText = latePart(() =>
  import('./texts/option-text.tsx').then((module) => module.OptionText),
);
export const enlargeButton = latePart(() =>
  import('./options/enlarge-button.tsx').then((module) => module.EnlargeButton),
);
/** Control for files of a question or option. A file that is chosen before the part is loaded would be lost without a message. */
export const attachments = latePart(() =>
  import('./files/attachments.tsx').then((module) => module.Attachments),
);

export const noAnswers = latePart(() =>
  import('./question/no-answers.tsx').then((module) => module.NoAnswers),
);

type LoadablePart = Pick<LateComponent<never>, 'isLoaded' | 'load'>;
type NeedsPart = (question: Question) => boolean;

/** The parts, each with a function that returns whether a question needs the part. */
const lateParts: readonly (readonly [LoadablePart, NeedsPart])[] = [
  [optionText, hasOpenOption],
  [dateText, hasDate],
  [mobileOrTel, (question) => asksText(question, 'mobile_tel')],
  [phoneText, (question) => asksText(question, 'phone')],
  [unitField, (question) => openAttributesOf(question).some(hasUnit)],
  [smsCode, ({ sms_verify: isVerified }) => isVerified === true],
  [voiceInput, ({ answerByVoice }) => answerByVoice === true],
  [enlargeButton, (question) => optionsAndRows(question).some(isEnlarged)],
  [attachments, ({ attachData }) => attachData !== undefined],
  [noAnswers, ({ no_answer: nonAnswers }) => nonAnswers !== undefined],
];

/** Whether all parts of the question's view are loaded. */
export const hasParts = (question: Question): boolean =>
  lateParts.every(([part, asks]) => part.isLoaded() || !asks(question));

/** Loads the parts of the question's view. */
export async function loadParts(question: Question): Promise<void> {
  await Promise.all(lateParts.filter(([, asks]) => asks(question)).map(([part]) => part.load()));
}

/** Loads the parts of all questions, for tests. */
export const loadAllParts = async (): Promise<void> =>
  void (await Promise.all(lateParts.map(([part]) => part.load())));

function hasDate(question: Question): boolean {
  return asksText(question, 'date') || optionsAndRows(question).some(({ setType }) => setType === 'date');
}

const isEnlarged = ({ originSrc, cropPreview }: Option): boolean =>
  Boolean(originSrc) || Boolean(cropPreview);
