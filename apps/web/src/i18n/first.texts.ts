import type { CodeKey } from '@canvass/protocol';

type RequiredTexts = Readonly<Record<string, string>> & Readonly<Record<CodeKey<'notice'>, string>>;

/** The app's texts for answering a survey. Texts of other screens are in `later.texts.ts`. */
export const texts = {
  'app.loading': 'Loading…',
  'app.language': 'Language',
  'app.policy': 'Privacy policy',
  'app.error_title': 'Error: {{title}}',

  'start.begin': 'Start',
  'start.minutes_one': 'About {{count}} minute',
  'start.minutes_other': 'About {{count}} minutes',
  'start.questions_one': '{{count}} question',
  'start.questions_other': 'Up to {{count}} questions',
  'start.kept': 'Your answers are saved as you go: you can stop at any time.',
  'start.kept_nowhere': 'Answers are sent as you go. Nothing is stored on this device.',
  'start.policy': 'Terms',
  'start.agree': 'I have read and agree to the terms above',
  'start.agree_default': 'I agree to take part and to my answers being used for this survey',
  'start.busy': 'Starting…',
  'start.failed': 'We could not reach the survey. Check your connection and try again.',
  'start.again': 'Try again',
  'validate.agreement': 'Agree to the terms before you start',

  'page.next': 'Next',
  'page.previous': 'Previous',
  'page.submit': 'Submit',
  'page.submitting': 'Submitting…',
  'page.waiting': 'One moment…',
  'page.progress': 'Progress',
  'page.progress_value': '{{percent}} percent',
  'page.name': 'Page {{number}}',
  'page.count': '{{number}} / {{total}}',
  'page.announce': 'Page {{number}}, {{percent}} percent done',
  'page.error_prefix': 'Error:',
  'page.empty': 'There is nothing more to answer.',

  'status.saved': 'Saved',
  'status.saving': 'Saving…',
  'status.offline': 'Offline: answers are kept on this device',
  'status.offline_unstored': 'Offline: keep this page open',
  'status.waiting': 'Connection lost: trying again',
  'status.back_online': 'Back online: answers are saved',
  'status.not_stored': 'This device cannot keep your answers. Please finish the survey in one go.',
  'api.4002':
    'The storage of this device is full, so it cannot keep your answers. Please finish the survey in one go.',

  'quota.full_change':
    'We already have enough answers like this one. Please choose another if it applies to you too.',

  'status_page.reload': 'Reload',
  'status_page.back': 'Back',
  'crash.title': 'Something went wrong',
  'crash.text': 'Sorry: this page has stopped working. Your answers are kept. Reload the page to go on.',
  'chunk.title': 'The page could not be loaded completely',
  'chunk.text': 'The connection was interrupted. Your answers are kept. Reload the page to go on.',

  'error.network': 'Network error. Try again.',
  'error.net_timeout': 'The network is too slow. Try again.',

  'api.said': '{{words}}',
  'api.1117': 'You have answered on another device. The page now shows the newest answers.',
  'api.1118': 'The questions of this survey were updated. Please go on from here.',
} as const satisfies RequiredTexts;
