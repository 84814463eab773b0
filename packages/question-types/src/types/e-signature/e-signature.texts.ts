import { texts as filesTexts } from '../../controls/files/files.texts.ts';
import { texts as questionTexts } from '../../controls/question/question.texts.ts';

export const texts = {
  ...questionTexts,
  ...filesTexts,
  'validate.signature': 'Sign in the box below, then press “Done signing”',
  'signature.hint': 'Draw your signature, or type your name.',
  'signature.draw': 'Draw the signature',
  'signature.type': 'Type my name',
  'signature.area': 'Area to sign in',
  'signature.start': 'Start signing',
  'signature.finish': 'Done signing',
  'signature.clear': 'Clear',
  'signature.clear_label': 'Clear the signature',
  'signature.resign': 'Sign again',
  'signature.signed': 'Signed',
  'signature.cleared': 'The signature has been cleared.',
  'signature.storing': 'Storing the signature',
  'signature.picture': 'Your signature',
  'signature.name': 'Your name',
  'signature.name_and_agree': 'Type your name and tick the box below it to sign with your name',
  'signature.agree': 'I agree that my typed name counts as my signature',
} as const;
