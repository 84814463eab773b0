import type { Option, Question } from '@canvass/project';
import { lateComponent, type LateComponent } from '@canvass/ui';
import { type ComponentType, Suspense } from 'react';
import { asksText, hasUnit, openAttributesOf } from '../answers/open-text/typed-texts.ts';

/** Controls for open texts that are dates or phone numbers. */
export const dateText = latePart(() => import('./dates/date-text.tsx').then((module) => module.DateText));
export const mobileOrTel = latePart(() =>
  import('./texts/mobile-or-tel.tsx').then((module) => module.MobileOrTel),
);
export const phoneText = latePart(() => import('./texts/phone-text.tsx').then((module) => module.PhoneText));
export const unitField = latePart(() => import('./texts/unit-field.tsx').then((module) => module.UnitField));
export const smsCode = latePart(() => import('./texts/sms-code.tsx').then((module) => module.SmsCode));
export const voiceInput = latePart(() =>
  import('./texts/voice-input.tsx').then((module) => module.VoiceInput),
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
  [dateText, hasDate],
  [mobileOrTel, (question) => asksText(question, 'mobile_tel')],
  [phoneText, (question) => asksText(question, 'phone')],
  [unitField, (question) => openAttributesOf(question).some(hasUnit)],
  [smsCode, ({ sms_verify: isVerified }) => isVerified === true],
  [voiceInput, ({ answerByVoice }) => answerByVoice === true],
  [enlargeButton, (question) => choicesOf(question).some(isEnlarged)],
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
  return asksText(question, 'date') || choicesOf(question).some(({ setType }) => setType === 'date');
}

const choicesOf = ({ items = [], rows_items: rows = [] }: Question): readonly Option[] => [...items, ...rows];

const isEnlarged = ({ originSrc, cropPreview }: Option): boolean =>
  Boolean(originSrc) || Boolean(cropPreview);

/** A part of a view that few questions need. Renders nothing until it is loaded. */
function latePart<P extends object>(importComponent: () => Promise<ComponentType<P>>) {
  const { Component, isLoaded, load } = lateComponent(importComponent);
  const Part = (props: P) => (
    <Suspense fallback={null}>
      <Component {...props} />
    </Suspense>
  );
  return { Part, isLoaded, load };
}
