import { lateComponent } from '@canvass/ui';
import { type ComponentType, Suspense } from 'react';

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

/** A part of a view that few questions need. Renders nothing until it is loaded. */
export function latePart<P extends object>(importComponent: () => Promise<ComponentType<P>>) {
  const { Component, isLoaded, load } = lateComponent(importComponent);
  const Part = (props: P) => (
    <Suspense fallback={null}>
      <Component {...props} />
    </Suspense>
  );
  return { Part, isLoaded, load };
}
