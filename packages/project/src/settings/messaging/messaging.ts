import Type from 'typebox';
import { closed, flag, computeOne } from '../../schema/field.ts';

/** Settings of surveys in the messaging app, and of identifying respondents by their accounts (MESSAGING-2). */
export const Messaging = Type.Object(
  {
    browser: computeOne(
      ['only'],
      'Only visitors inside the messaging app can answer; others get a code to scan.',
      {
        'x-rule': 'MESSAGING-4',
      },
    ),
    auth: computeOne(
      ['base', 'must'],
      'The messaging app identifies the respondent: if it can (base), or always (must), so that others get a code to scan.',
      { 'x-rule': 'MESSAGING-3' },
    ),
    skip: flag('With `auth` must: respondents may continue without it.', { 'x-rule': 'MESSAGING-4' }),
    consent: flag('The app asks the respondent for consent; otherwise the identification is invisible.', {
      'x-rule': 'MESSAGING-5',
    }),
    enterprise: flag('The survey is for the enterprise variant of the messaging app.', {
      'x-rule': 'MESSAGING-5',
    }),
  },
  { ...closed, title: 'messaging', description: 'The messaging app: who may answer, and who they are.' },
);
